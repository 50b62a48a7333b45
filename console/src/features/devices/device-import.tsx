import {
  devicesEndpoints,
  deviceToolsEndpoints,
  type DeviceImport as Preview,
  transferEndpoints,
} from '@eoms/contract';
import { Button, Drawer } from 'antd';
import { Suspense, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useDownload } from '../../api/use-download.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { FileDrop } from '../../pickers/file-drop.tsx';
import { RowErrors } from '../../pickers/row-errors.tsx';
import { DataTable } from '../../ui/data-page/data-table.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { ValueStrip } from '../../ui/panels/value-strip.tsx';
import { TextBones } from '../../ui/states/skeleton.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';

const { previewDeviceImport, applyDeviceImport, exportImportErrors, exportDevices } = transferEndpoints;
const { listDevicesOfModel, listTypesInUse } = deviceToolsEndpoints;
const { listDevices, countDevices } = devicesEndpoints;
const tones = { create: 'idle', change: 'ac', none: '', bad: 'a1' } as const;
const words = { create: 'importCreate', change: 'importChange', none: 'importNone', bad: 'importBadRow' } as const;

/** Unchanged rows are counted but not listed. */
const PreviewTable = ({ preview }: { preview: Preview }) => {
  const t = usePhrases('devices');
  const rows = preview.preview.filter((row) => row.change !== 'none');
  if (rows.length === 0) return null;
  return (
    <DataTable<Preview['preview'][number]>
      label={t('importPreview')}
      rows={rows}
      loading={false}
      idOf={(r) => String(r.row)}
      nameOf={(r) => r.name}
      columns={[
        { key: 'row', title: '#', align: 'right', render: (r) => r.row },
        {
          key: 'change',
          title: t('importWhat'),
          render: (r) => <span className={`tag ${tones[r.change]}`}>{t(words[r.change])}</span>,
        },
        { key: 'name', title: t('name'), grow: true, render: (r) => r.name || '—' },
        { key: 'model', title: t('model'), render: (r) => r.model || '—' },
        {
          key: 'place',
          title: t('place'),
          render: (r) => <span title={r.place}>{r.place.split(' / ').at(-1) || '—'}</span>,
        },
        { key: 'address', title: t('address'), render: (r) => <span className="num">{r.address || '—'}</span> },
      ]}
    />
  );
};

/** Preview of the import: counts, errors row by row, and what would be written. */
const Outlook = ({ preview }: { preview: Preview }) => {
  const t = usePhrases('devices');
  const download = useDownload();
  const { bad } = preview;
  const nothing = preview.creates + preview.changes + bad === 0;
  return (
    <>
      <ValueStrip
        values={[
          { key: 'rows', label: t('importRows'), value: preview.rows },
          { key: 'creates', label: t('importCreate'), value: preview.creates },
          { key: 'changes', label: t('importChange'), value: preview.changes },
          { key: 'none', label: t('importNone'), value: preview.unchanged },
          { key: 'bad', label: t('importBadRow'), value: bad, over: bad > 0 },
        ]}
      />
      {bad > 0 ? (
        <div className="row">
          <StateMark kind="failed" text={t('importHasErrors', { count: bad })} />
          <span className="sp" />
          <Button
            icon={<Icon name="download" />}
            onClick={() =>
              void download(exportImportErrors, { query: { id: preview.id } }, `${t('importErrorFile')}.xlsx`)
            }
          >
            {t('importErrorFile')}
          </Button>
        </div>
      ) : (
        <StateMark kind="confirmed" text={t(nothing ? 'importNothing' : 'importClean')} />
      )}
      <RowErrors errors={preview.errors} />
      <PreviewTable preview={preview} />
    </>
  );
};

const Body = ({ onClose }: { onClose: () => void }) => {
  const t = usePhrases('devices');
  // Phrases of the row errors are loaded with the drawer, not in the middle of a preview.
  usePhrases('catalogue');
  const common = usePhrases('ui');
  const toast = useToast();
  const describe = useDescribeError();
  const download = useDownload();
  const read = useChange(previewDeviceImport);
  const apply = useChange(applyDeviceImport, {
    invalidates: [listDevices, countDevices, listDevicesOfModel, listTypesInUse],
  });
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<Preview>();
  const [failure, setFailure] = useState<string>();
  const look = async (chosen: File): Promise<void> => {
    setFile(chosen);
    setPreview(undefined);
    setFailure(undefined);
    try {
      setPreview(await read.mutateAsync({ file: chosen }));
    } catch (error) {
      setFailure(describe(error).reason);
    }
  };
  const run = async (skipBad: boolean): Promise<void> => {
    if (!preview) return;
    try {
      const { created, changed, left } = await apply.mutateAsync({ body: { id: preview.id, skipBad } });
      toast.done(t('importDone', { created, changed, left }));
      onClose();
    } catch (error) {
      toast.failed(error, 'importFailed');
    }
  };
  const good = preview ? preview.creates + preview.changes : 0;
  return (
    <div className="drawer-body">
      <div className="row import-head">
        <span className="s t3 sp">{t('importText')}</span>
        <Button
          icon={<Icon name="download" />}
          onClick={() => void download(exportDevices, { query: { template: 'true' } }, `${t('importTemplate')}.xlsx`)}
        >
          {t('importTemplate')}
        </Button>
      </div>
      <FileDrop
        accept=".xlsx"
        words={t('chooseFile')}
        note={t('importNote')}
        file={file}
        disabled={read.isPending}
        onFile={(f) => void look(f)}
      />
      {failure ? (
        <div className="note a1" role="alert">
          {failure}
        </div>
      ) : null}
      {read.isPending ? <TextBones lines={4} /> : null}
      {preview ? <Outlook preview={preview} /> : null}
      <div className="drawer-actions">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button
          type="primary"
          disabled={good === 0}
          loading={apply.isPending}
          onClick={() => void run((preview?.bad ?? 0) > 0)}
        >
          {t('importRun', { count: good })}
        </Button>
      </div>
    </div>
  );
};

/** Imports a table of devices: a preview row by row first, then the import. */
export const DeviceImport = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('devices');
  return (
    <Drawer open={open} title={t('importTitle')} onClose={onClose} size={860} destroyOnHidden>
      <Suspense fallback={<TextBones lines={4} />}>
        <Body onClose={onClose} />
      </Suspense>
    </Drawer>
  );
};
