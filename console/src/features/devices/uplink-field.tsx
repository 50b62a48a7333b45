import { type DeviceDraft, type DeviceUplink, switchPortsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, type FormInstance } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { DevicePicker } from '../../domain/devices/device-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { BoundedNumber } from '../../ui/forms/bounded-number.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './device-page.module.css';
import { useEvidenceText, usePortText } from './found-port-row.tsx';

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
    <div className="row gap-8">
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

interface UplinkFieldProps {
  form: FormInstance<DeviceDraft>;
  /** Undefined for a new device. */
  deviceId: string | undefined;
}

/** The port on which a switch has found the device, to be taken over with a click. */
const FoundHint = ({ form, deviceId }: { form: FormInstance<DeviceDraft>; deviceId: string }) => {
  const t = usePhrases('devices');
  const portText = usePortText();
  const evidence = useEvidenceText();
  const found = useQuery(queryOf(switchPortsEndpoints.listFoundPorts, { query: { deviceId } })).data?.records[0];
  const uplink = Form.useWatch('uplink', form);
  if (!found || (uplink?.switchId === found.switchId && uplink.port === found.port)) return null;
  const { switchId, port } = found;
  return (
    <div className={`row gap-8 ${styles.foundHint}`} aria-live="polite">
      <Icon name="network" />
      <span className="grow">
        {t('portFound', { port: portText(found) })}
        <span className={`text-small text-muted ${styles.foundWhy}`}>{evidence(found)}</span>
      </span>
      <Button onClick={() => form.setFieldValue('uplink', { switchId, port })}>{t('portUse')}</Button>
    </div>
  );
};

/** Where a device hangs in the network; the alarms of a dead switch or port are then grouped under it. */
export const UplinkField = ({ form, deviceId }: UplinkFieldProps) => {
  const t = usePhrases('devices');
  return (
    <>
      <Form.Item name="uplink" label={t('uplink')} extra={t('uplinkHint')}>
        <Uplink />
      </Form.Item>
      {deviceId === undefined ? null : <FoundHint form={form} deviceId={deviceId} />}
    </>
  );
};
