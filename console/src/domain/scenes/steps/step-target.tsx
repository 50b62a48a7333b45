import type { ActionStep, ControlDevice, StateStep, StepTarget } from '@eoms/contract';
import { Select } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import { Segments } from '../../../ui/controls/segments.tsx';
import styles from './scene-steps.module.css';
import { withTarget } from './step-draft.ts';
import { StepMark } from './step-marks.tsx';
import type { StepDevices } from './use-step-devices.ts';

export const anyType = '*';

/** A device that stands for all that the step means: its actions and properties are offered. */
export const modelOf = (target: StepTarget, { byId, ofType }: StepDevices): ControlDevice | undefined =>
  target.kind === 'devices' ? byId(target.deviceIds[0]) : ofType(target.typeCode)[0];

interface StepTargetFieldProps<S extends ActionStep | StateStep> {
  step: S;
  place: StepDevices;
  disabled: boolean;
  onChange: (step: S) => void;
}

/** Named devices, one of them with a spare, or all of a type. */
export const StepTargetField = <S extends ActionStep | StateStep>({
  step,
  place,
  disabled,
  onChange,
}: StepTargetFieldProps<S>) => {
  const t = usePhrases('controls');
  const { target } = step;
  const aim = (next: StepTarget): void => onChange(withTarget(step, next));
  const only = target.kind === 'devices' && target.deviceIds.length === 1 ? target.deviceIds[0] : undefined;
  return (
    <div className={`${styles.stepField} ${styles.wide}`}>
      <Segments
        small
        label={t('target')}
        value={target.kind}
        options={(['devices', 'type'] as const).map((value) => ({ value, label: t(`target_${value}`) }))}
        onChange={(kind) =>
          !disabled &&
          aim(kind === 'devices' ? { kind, deviceIds: [] } : { kind, typeCode: place.types[0]?.value ?? null })
        }
      />
      <StepMark at="target">
        {target.kind === 'devices' ? (
          <Select
            mode="multiple"
            showSearch
            optionFilterProp="label"
            aria-label={t('pickDevices')}
            placeholder={t('pickDevices')}
            disabled={disabled}
            value={[...target.deviceIds]}
            options={place.devices.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(deviceIds: string[]) => aim({ kind: 'devices', deviceIds })}
          />
        ) : (
          <Select
            aria-label={t('pickType')}
            disabled={disabled}
            value={target.typeCode ?? anyType}
            options={[{ value: anyType, label: t('anyType') }, ...place.types]}
            onChange={(code: string) => aim({ kind: 'type', typeCode: code === anyType ? null : code })}
          />
        )}
      </StepMark>
      {only === undefined ? null : (
        <StepMark at="spareDeviceId">
          <Select<string | null>
            showSearch
            allowClear
            optionFilterProp="label"
            aria-label={t('spareDevice')}
            placeholder={t('noSpare')}
            disabled={disabled}
            value={step.spareDeviceId ?? null}
            options={place.devices.filter(({ id }) => id !== only).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              const { spareDeviceId: _, ...rest } = step;
              onChange((id ? { ...step, spareDeviceId: id } : rest) as S);
            }}
          />
        </StepMark>
      )}
    </div>
  );
};
