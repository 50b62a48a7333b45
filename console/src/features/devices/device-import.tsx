import {
  devicesEndpoints,
  deviceToolsEndpoints,
  type DeviceImport as Preview,
  transferEndpoints,
} from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { useDownload } from '../../api/use-download.ts';
import { TableImport } from '../../domain/imports/table-import.tsx';
import { usePhrases } from '../../i18n/i18n.ts';

const { previewDeviceImport, applyDeviceImport, exportImportErrors, exportDevices } = transferEndpoints;
const { listDevicesOfModel, listTypesInUse } = deviceToolsEndpoints;
const { listDevices, countDevices } = devicesEndpoints;

/** Imports a table of devices. */
export const DeviceImport = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('devices');
  const download = useDownload();
  const read = useChange(previewDeviceImport);
  const apply = useChange(applyDeviceImport, {
    invalidates: [listDevices, countDevices, listDevicesOfModel, listTypesInUse],
  });
  const template = { query: { template: 'true' } } as const;
  return (
    <TableImport<Preview['preview'][number]>
      open={open}
      onClose={onClose}
      title={t('importTitle')}
      accept=".xlsx,.zip"
      words={{
        text: t('importText'),
        nothing: t('importNothing'),
        run: (count) => t('importRun', { count }),
        done: ({ created, changed, left }) => t('importDone', { created, changed, left }),
      }}
      template={{
        label: t('importTemplate'),
        save: () => void download(exportDevices, template, `${t('importTemplate')}.xlsx`),
      }}
      preview={(file) => read.mutateAsync({ file })}
      apply={(body) => apply.mutateAsync({ body })}
      saveErrors={(id, fileName) => void download(exportImportErrors, { query: { id } }, fileName)}
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
