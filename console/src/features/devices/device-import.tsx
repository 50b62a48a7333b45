import {
  devicesEndpoints,
  deviceToolsEndpoints,
  type DeviceImport as Preview,
  transferEndpoints,
} from '@eoms/contract';
import { TableImport } from '../../domain/imports/table-import.tsx';
import { useTableImport } from '../../domain/imports/use-table-import.ts';
import { usePhrases } from '../../i18n/i18n.ts';

const { previewDeviceImport, applyDeviceImport, exportImportErrors, exportDevices } = transferEndpoints;
const { listDevicesOfModel, listTypesInUse } = deviceToolsEndpoints;
const { listDevices, countDevices } = devicesEndpoints;

/** Imports a table of devices. */
export const DeviceImport = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('devices');
  const calls = useTableImport(
    {
      preview: previewDeviceImport,
      apply: applyDeviceImport,
      errors: exportImportErrors,
      table: exportDevices,
      invalidates: [listDevices, countDevices, listDevicesOfModel, listTypesInUse],
    },
    t,
  );
  return (
    <TableImport<Preview['preview'][number]>
      open={open}
      onClose={onClose}
      {...calls}
      accept=".xlsx,.zip"
      nameOf={(r) => r.name}
      columns={[
        { key: 'name', title: t('name'), grow: true, render: (r) => r.name || '—' },
        { key: 'model', title: t('model'), render: (r) => r.model || '—' },
        {
          key: 'place',
          title: t('place'),
          render: (r) => <span title={r.place}>{r.place.split(' / ').at(-1) || '—'}</span>,
        },
        { key: 'address', title: t('address'), render: (r) => <span className="numeric">{r.address || '—'}</span> },
      ]}
    />
  );
};
