import type { ActionStep, ControlDevice, StateStep, StepTarget } from '@eoms/contract';
import { Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import type { StepDevices } from './use-step-devices.ts';

export const anyType = '*';

/** A device that stands for all that the step means: its actions and properties are offered. */
export const modelOf = (target: StepTarget, { byId, ofType }: StepDevices): ControlDevice | undefined =>
  target.kind === 'devices' ? byId(target.deviceIds[0]) : ofType(target.typeCode)[0];

interface StepTargetFieldProps {
  step: ActionStep | StateStep;
  place: StepDevices;
  disabled: boolean;
  onChange: (target: StepTarget) => void;
}

/** Named devices, or all of a type. */
export const StepTargetField = ({ step, place, disabled, onChange }: StepTargetFieldProps) => {
  const t = usePhrases('controls');
  const { target } = step;
  return (
    <div className="step-field wide">
      <Segments
        small
        label={t('target')}
        value={target.kind}
        options={(['devices', 'type'] as const).map((value) => ({ value, label: t(`target_${value}`) }))}
        onChange={(kind) =>
          !disabled &&
          onChange(kind === 'devices' ? { kind, deviceIds: [] } : { kind, typeCode: place.types[0]?.value ?? null })
        }
      />
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
          onChange={(deviceIds: string[]) => onChange({ kind: 'devices', deviceIds })}
        />
      ) : (
        <Select
          aria-label={t('pickType')}
          disabled={disabled}
          value={target.typeCode ?? anyType}
          options={[{ value: anyType, label: t('anyType') }, ...place.types]}
          onChange={(code: string) => onChange({ kind: 'type', typeCode: code === anyType ? null : code })}
        />
      )}
    </div>
  );
};
