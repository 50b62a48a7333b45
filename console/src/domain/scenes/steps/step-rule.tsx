import type { ActionStep, StateStep } from '@eoms/contract';
import { usePhrases } from '../../../i18n/i18n.ts';
import { StepNumber } from './step-number.tsx';

interface StepRuleProps<S extends ActionStep | StateStep> {
  step: S;
  disabled: boolean;
  onChange: (step: S) => void;
}

/** How often a step is tried, with which pause, and how long each attempt may take. */
export const StepRule = <S extends ActionStep | StateStep>({ step, disabled, onChange }: StepRuleProps<S>) => {
  const t = usePhrases('controls');
  const { attempts, pauseSeconds, timeoutSeconds } = step;
  return (
    <>
      <StepNumber
        label={t('attempts')}
        min={1}
        max={5}
        disabled={disabled}
        value={attempts}
        onChange={(value) => onChange({ ...step, attempts: value ?? 1 })}
      />
      {attempts > 1 ? (
        <StepNumber
          label={t('pauseSeconds')}
          min={0}
          max={60}
          whole={false}
          unit={t('seconds')}
          disabled={disabled}
          value={pauseSeconds}
          onChange={(value) => onChange({ ...step, pauseSeconds: value ?? 1 })}
        />
      ) : null}
      <StepNumber
        label={t('timeout')}
        min={1}
        max={300}
        unit={t('seconds')}
        placeholder={t('standardTimeout')}
        disabled={disabled}
        value={timeoutSeconds}
        onChange={(value) => onChange({ ...step, timeoutSeconds: value })}
      />
    </>
  );
};
