import type { DeviceRow } from '@eoms/contract';
import { Button, Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Bone } from '../../ui/states/skeleton.tsx';
import styles from './device-labels.module.css';

const sizes = ['small', 'medium', 'large'] as const;
type Size = (typeof sizes)[number];

/** The URL on a label: the device's page in this installation. */
const addressOf = (device: DeviceRow): string =>
  `${window.location.origin}/deviceInformation?deviceId=${encodeURIComponent(device.id)}`;

const useCodes = (devices: readonly DeviceRow[]): ReadonlyMap<string, string> | undefined => {
  const [codes, setCodes] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    let wanted = true;
    const draw = async (): Promise<void> => {
      const { toDataURL } = await import('qrcode');
      const drawn = await Promise.all(
        devices.map(
          async (device) =>
            [
              device.id,
              await toDataURL(addressOf(device), { margin: 0, width: 256, errorCorrectionLevel: 'M' }),
            ] as const,
        ),
      );
      if (wanted) setCodes(new Map(drawn));
    };
    void draw();
    return () => {
      wanted = false;
    };
  }, [devices]);
  return codes;
};

const Labels = ({
  devices,
  codes,
  size,
}: {
  devices: readonly DeviceRow[];
  codes: ReadonlyMap<string, string>;
  size: Size;
}) => {
  const t = usePhrases('devices');
  return (
    <div className={`${styles.labels} ${styles[size]}`}>
      {devices.map((device) => (
        <div key={device.id} className={styles.label}>
          <img src={codes.get(device.id)} alt="" />
          <div>
            <b>{device.name}</b>
            <span>
              {device.brandName} {device.modelName}
            </span>
            <span>{device.placeName}</span>
            {device.sn ? (
              <span>
                {t('sn')} {device.sn}
              </span>
            ) : null}
          </div>
        </div>
      ))}
    </div>
  );
};

const Body = ({ devices }: { devices: readonly DeviceRow[] }) => {
  const t = usePhrases('devices');
  const [size, setSize] = useState<Size>('medium');
  const codes = useCodes(devices);
  if (!codes) return <Bone height={240} />;
  return (
    <div className="column gap-12">
      <div className="row">
        <Segments
          label={t('labelSize')}
          value={size}
          onChange={setSize}
          options={sizes.map((value) => ({ value, label: t(`label_${value}`) }))}
        />
        <span className="grow" />
        <Button type="primary" icon={<Icon name="document" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <p className="text-small text-muted">{t('labelText')}</p>
      <Labels devices={devices} codes={codes} size={size} />
      {createPortal(
        <div className={styles.labelSheet} aria-hidden="true">
          <Labels devices={devices} codes={codes} size={size} />
        </div>,
        document.body,
      )}
    </div>
  );
};

/** A sheet of labels with QR codes that lead to the devices' pages. */
export const DeviceLabels = ({
  devices,
  onClose,
}: {
  devices: readonly DeviceRow[] | undefined;
  onClose: () => void;
}) => {
  const t = usePhrases('devices');
  return (
    <Drawer open={devices !== undefined} title={t('labels')} onClose={onClose} size={720} destroyOnHidden>
      {devices ? <Body devices={devices} /> : null}
    </Drawer>
  );
};
