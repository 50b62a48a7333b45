import type { DeviceRow } from '@eoms/contract';
import { useMemo } from 'react';
import { LabelsDrawer } from '../../domain/labels/labels-drawer.tsx';
import { usePhrases } from '../../i18n/i18n.ts';

interface DeviceLabelsProps {
  devices: readonly DeviceRow[] | undefined;
  onClose: () => void;
}

/** A sheet of labels with QR codes that lead to the devices' pages. */
export const DeviceLabels = ({ devices, onClose }: DeviceLabelsProps) => {
  const t = usePhrases('devices');
  const labels = useMemo(
    () =>
      devices?.map((device) => ({
        id: device.id,
        path: `/deviceInformation?deviceId=${encodeURIComponent(device.id)}`,
        title: device.name,
        lines: [
          `${device.brandName} ${device.modelName}`,
          device.placeName,
          ...(device.sn ? [`${t('sn')} ${device.sn}`] : []),
        ],
      })),
    [devices, t],
  );
  return <LabelsDrawer kind="device" labels={labels} title={t('labels')} text={t('labelText')} onClose={onClose} />;
};
