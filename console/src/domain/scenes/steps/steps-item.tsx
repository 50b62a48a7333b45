import type { ActionGroupStep } from '@eoms/contract';
import { Form } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import { QueryGate } from '../../../ui/states/query-gate.tsx';
import { incompleteAt } from './step-draft.ts';
import { StepsField } from './steps-field.tsx';
import type { StepDevices } from './use-step-devices.ts';

interface StepsItemProps {
  place: StepDevices;
  disabled: boolean;
  /** At least one step has to be there. */
  needed?: boolean;
}

/** The form item `steps`; it refuses steps that lack something. */
export const StepsItem = ({ place, disabled, needed = false }: StepsItemProps) => {
  const t = usePhrases('controls');
  const complete = (_: unknown, steps: ActionGroupStep[] = []): Promise<void> => {
    const position = needed && steps.length === 0 ? '1' : incompleteAt(steps);
    return position === undefined ? Promise.resolve() : Promise.reject(new Error(t('stepIncomplete', { position })));
  };
  return (
    <QueryGate what={t('devices')} query={place.query}>
      {() => (
        <Form.Item name="steps" rules={[{ validator: complete }]}>
          <StepsField place={place} disabled={disabled} />
        </Form.Item>
      )}
    </QueryGate>
  );
};
