import type { AutomationDraft } from '@eoms/contract';
import { Form, type FormInstance } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import { QueryGate } from '../../../ui/states/query-gate.tsx';
import type { AutomationValues } from '../automation-values.ts';
import { FlowPicture } from './flow-picture.tsx';
import type { FormPart } from './form-part.ts';
import { useFlowNames } from './use-flow-names.ts';

interface AutomationFlowProps {
  form: FormInstance<AutomationValues>;
  /** What the form holds now, saved or not. */
  draftNow: () => AutomationDraft;
  onOpen: (part: FormPart) => void;
}

/** The automation that is edited, as a picture. */
export const AutomationFlow = ({ form, draftNow, onOpen }: AutomationFlowProps) => {
  const t = usePhrases('automations');
  // Draws again when an earlier version is put into the form.
  Form.useWatch([], { form, preserve: true });
  const draft = draftNow();
  const names = useFlowNames(draft);
  return (
    <QueryGate what={t('devices')} query={names.devices.query}>
      {() => <FlowPicture draft={draft} names={names} onOpen={onOpen} />}
    </QueryGate>
  );
};
