import type { SystemStepArgs } from '@eoms/contract';
import { Input, Select } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import styles from './scene-steps.module.css';
import { StepNumber } from './step-number.tsx';
import { StepPlace } from './step-place.tsx';
import type { SystemStepProps } from './system-step-props.ts';

const states = ['occupy', 'idle', 'maintenance', 'automatic'] as const;
type Choice = (typeof states)[number];

/** Which state a place gets, why and for how long. */
export const PlaceStateStepFields = ({
  args,
  place,
  disabled,
  onChange,
}: SystemStepProps<SystemStepArgs<'placeState'>>) => {
  const t = usePhrases('controls');
  const places = usePhrases('places');
  return (
    <>
      <div className={`${styles.stepField} ${styles.wide}`}>
        <StepPlace
          label={t('placeOfState')}
          placeIds={place.placeIds}
          value={args.placeId}
          disabled={disabled}
          onChange={(placeId) => onChange({ ...args, placeId })}
        />
        <Select<Choice>
          aria-label={places('state')}
          disabled={disabled}
          value={args.state ?? 'automatic'}
          options={states.map((value) => ({ value, label: places(value) }))}
          onChange={(state) => onChange({ ...args, state: state === 'automatic' ? null : state })}
        />
      </div>
      {args.state === null ? null : (
        <>
          <div className={`${styles.stepField} ${styles.wide}`}>
            <Input
              aria-label={places('reason')}
              placeholder={places('reason')}
              maxLength={200}
              disabled={disabled}
              value={args.reason}
              onChange={({ target }) => onChange({ ...args, reason: target.value })}
            />
          </div>
          <StepNumber
            label={t('stateFor')}
            min={1}
            max={10_080}
            unit={t('minutes')}
            placeholder={t('untilChanged')}
            disabled={disabled}
            value={args.minutes}
            onChange={(minutes) => onChange({ ...args, minutes })}
          />
        </>
      )}
    </>
  );
};
