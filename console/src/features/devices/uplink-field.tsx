import type { DeviceUplink } from '@eoms/contract';
import { Form } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { DevicePicker } from '../../pickers/device-picker.tsx';
import { BoundedNumber } from '../../ui/forms/bounded-number.tsx';

const portsAtMost = 100_000;

interface UplinkProps {
  /** Set by the form item, so that its label names the control. */
  id?: string;
  value?: DeviceUplink | null;
  onChange?: (uplink: DeviceUplink | null) => void;
}

/** A switch, and once there is one the number of the port. */
const Uplink = ({ id, value = null, onChange }: UplinkProps) => {
  const t = usePhrases('devices');
  return (
    <div className="row g8">
      <DevicePicker
        {...(id === undefined ? {} : { id })}
        allowClear
        placeholder={t('noSwitch')}
        value={value?.switchId ?? null}
        onChange={(switchId) => onChange?.(switchId === null ? null : { switchId, port: null })}
      />
      {value ? (
        <BoundedNumber
          label={t('switchPort')}
          min={1}
          max={portsAtMost}
          width={128}
          value={value.port}
          onChange={(port) => onChange?.({ ...value, port })}
        />
      ) : null}
    </div>
  );
};

/** Where a device hangs in the network; the alarms of a dead switch or port are then grouped under it. */
export const UplinkField = () => {
  const t = usePhrases('devices');
  return (
    <Form.Item name="uplink" label={t('uplink')} extra={t('uplinkHint')}>
      <Uplink />
    </Form.Item>
  );
};
