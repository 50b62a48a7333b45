import type { ActionStep, StateStep } from '@eoms/contract';
import { InputNumber } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';

interface StepRuleProps<S extends ActionStep | StateStep> {
  step: S;
  disabled: boolean;
  onChange: (step: S) => void;
}

/** How often a step is tried, with which pause, and how long each attempt may take. */
export const StepRule = <S extends ActionStep | StateStep>({ step, disabled, onChange }: StepRuleProps<S>) => {
  const t = usePhrases('controls');
  return (
    <>
      <span className="step-field">
        <span className="s t2">{t('attempts')}</span>
        <InputNumber
          aria-label={t('attempts')}
          min={1}
          max={5}
          precision={0}
          disabled={disabled}
          value={step.attempts}
          onChange={(attempts) => onChange({ ...step, attempts: attempts ?? 1 })}
        />
      </span>
      {step.attempts > 1 ? (
        <span className="step-field">
          <span className="s t2">{t('pauseSeconds')}</span>
          <InputNumber
            aria-label={t('pauseSeconds')}
            min={0}
            max={60}
            suffix={t('seconds')}
            disabled={disabled}
            value={step.pauseSeconds}
            onChange={(pauseSeconds) => onChange({ ...step, pauseSeconds: pauseSeconds ?? 1 })}
          />
        </span>
      ) : null}
      <span className="step-field">
        <span className="s t2">{t('timeout')}</span>
        <InputNumber
          aria-label={t('timeout')}
          min={1}
          max={300}
          precision={0}
          suffix={t('seconds')}
          placeholder={t('standardTimeout')}
          disabled={disabled}
          value={step.timeoutSeconds}
          onChange={(timeoutSeconds) => onChange({ ...step, timeoutSeconds })}
        />
      </span>
    </>
  );
};
