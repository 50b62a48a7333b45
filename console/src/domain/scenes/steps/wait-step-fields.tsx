import type { WaitStep } from '@eoms/contract';
import { usePhrases } from '../../../i18n/i18n.ts';
import type { StepFieldsProps } from './action-step-fields.tsx';
import { StepConditionFields } from './step-condition-fields.tsx';
import { StepNumber } from './step-number.tsx';

/** What to wait for, and how long. */
export const WaitStepFields = ({ step, place, disabled, onChange }: StepFieldsProps<WaitStep>) => {
  const t = usePhrases('controls');
  return (
    <>
      <StepConditionFields
        place={place}
        disabled={disabled}
        at="until"
        devicesLabel={t('waitOn')}
        value={step.until}
        onChange={(until) => onChange({ ...step, until })}
      />
      <StepNumber
        label={t('waitAtMost')}
        min={1}
        max={600}
        unit={t('seconds')}
        disabled={disabled}
        value={step.timeoutSeconds}
        onChange={(seconds) => onChange({ ...step, timeoutSeconds: seconds ?? 30 })}
      />
    </>
  );
};
