import { type DeviceDetail, devicesEndpoints, type Text, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/query-of.ts';
import { DevicePicker } from '../../../domain/devices/device-picker.tsx';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import styles from './targets.module.css';

interface DevicePartProps<P extends { readonly id: string; readonly name: Text }> {
  deviceId: string;
  part: string;
  /** What a device has of which one is chosen. */
  of: (device: DeviceDetail) => readonly P[];
  label: string;
  disabled: boolean;
  onChange: (chosen: { deviceId: string; part: string }) => void;
  /** What is asked of the one that is chosen. */
  children?: (part: P) => ReactNode;
}

/** A device, and one of its properties or actions. */
export const DevicePart = <P extends { readonly id: string; readonly name: Text }>(props: DevicePartProps<P>) => {
  const { deviceId, part, of, label, disabled, onChange, children } = props;
  const t = usePhrases('dataBehaviors');
  const language = useLanguage();
  const device = useQuery({
    ...queryOf(devicesEndpoints.getDevice, { query: { deviceId } }),
    enabled: deviceId !== '',
  });
  const parts = device.data ? of(device.data) : [];
  const chosen = parts.find(({ id }) => id === part);
  return (
    <>
      <div className={styles.targetPair}>
        <DevicePicker
          placeholder={t('pickDevice')}
          disabled={disabled}
          value={deviceId || null}
          onChange={(id) => onChange({ deviceId: id ?? '', part: '' })}
        />
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={label}
          placeholder={label}
          disabled={disabled || deviceId === ''}
          loading={device.isFetching}
          value={part || null}
          options={parts.map(({ id, name }) => ({ value: id, label: textOf(name, language) }))}
          onChange={(id: string | null) => onChange({ deviceId, part: id ?? '' })}
        />
      </div>
      {chosen && children?.(chosen)}
    </>
  );
};
