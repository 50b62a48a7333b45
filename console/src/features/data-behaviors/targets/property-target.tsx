import { textOf } from '@eoms/contract';
import { Select } from 'antd';
import { DevicePicker } from '../../../domain/devices/device-picker.tsx';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import formStyles from '../../../ui/forms/form.module.css';
import type { TargetProps } from './target-props.ts';
import { useDevice } from './use-device.ts';

/** The present value of a device's property. */
export const PropertyTarget = ({ value, disabled, onChange }: TargetProps<'property'>) => {
  const t = usePhrases('dataBehaviors');
  const language = useLanguage();
  const device = useDevice(value.deviceId);
  return (
    <div className={formStyles.formPair}>
      <DevicePicker
        placeholder={t('pickDevice')}
        disabled={disabled}
        value={value.deviceId || null}
        onChange={(id) => onChange({ ...value, deviceId: id ?? '', property: '' })}
      />
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('pickProperty')}
        placeholder={t('pickProperty')}
        disabled={disabled || value.deviceId === ''}
        loading={device.isFetching}
        value={value.property || null}
        options={(device.data?.properties ?? []).map(({ id, name }) => ({ value: id, label: textOf(name, language) }))}
        onChange={(property: string | null) => onChange({ ...value, property: property ?? '' })}
      />
    </div>
  );
};
