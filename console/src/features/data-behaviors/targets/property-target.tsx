import { usePhrases } from '../../../i18n/i18n.ts';
import { DevicePart } from './device-part.tsx';
import type { TargetProps } from './target-props.ts';

/** The present value of a device's property. */
export const PropertyTarget = ({ value, disabled, onChange }: TargetProps<'property'>) => {
  const t = usePhrases('dataBehaviors');
  return (
    <DevicePart
      deviceId={value.deviceId}
      part={value.property}
      of={({ properties }) => properties}
      label={t('pickProperty')}
      disabled={disabled}
      onChange={({ deviceId, part }) => onChange({ ...value, deviceId, property: part })}
    />
  );
};
