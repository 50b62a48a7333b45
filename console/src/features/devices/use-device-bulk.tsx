import type { DeviceRow } from '@eoms/contract';
import { useInspectNow } from '../../domain/inspections/use-inspect-now.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { BulkAction } from '../../ui/data-page/column.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useBulkPower } from './use-bulk-power.ts';
import { useTakeBaseline } from './use-take-baseline.ts';

interface DeviceBulkDeps {
  onCommand: (rows: readonly DeviceRow[]) => void;
  onLabels: (rows: readonly DeviceRow[]) => void;
  onAssets: (rows: readonly DeviceRow[]) => void;
}

/** The bulk actions for devices that the user may perform. */
export const useDeviceBulk = ({ onCommand, onLabels, onAssets }: DeviceBulkDeps): BulkAction<DeviceRow>[] => {
  const t = usePhrases('devices');
  const canControl = useMay('deviceInformation', 'control');
  const makesAssets = useMay('assetManagement', 'edit');
  const power = useBulkPower();
  const inspections = usePhrases('inspections');
  const { may: mayInspect, inspect } = useInspectNow();
  const keepsBaselines = useMay('deviceProbingPlan', 'edit');
  const takeBaseline = useTakeBaseline();
  const controls: BulkAction<DeviceRow>[] = [
    { key: 'on', label: t('switchOn'), icon: <Icon name="power" />, run: (rows) => power(rows, true) },
    { key: 'off', label: t('switchOff'), icon: <Icon name="power" />, run: (rows) => power(rows, false) },
    { key: 'command', label: t('bulkAction'), icon: <Icon name="play" />, run: onCommand },
  ];
  return [
    ...(canControl ? controls : []),
    ...(mayInspect
      ? [
          {
            key: 'inspect',
            label: inspections('inspectNow'),
            icon: <Icon name="inspection" />,
            run: (rows: readonly DeviceRow[]) => inspect({ deviceIds: rows.map(({ id }) => id) }),
          },
        ]
      : []),
    ...(keepsBaselines
      ? [{ key: 'baseline', label: t('bulkBaseline'), icon: <Icon name="check" />, run: takeBaseline }]
      : []),
    ...(makesAssets ? [{ key: 'assets', label: t('makeAssets'), icon: <Icon name="database" />, run: onAssets }] : []),
    { key: 'labels', label: t('labels'), icon: <Icon name="tag" />, run: onLabels },
  ];
};
