import { type PlaceImport as Preview, placesEndpoints, placeTransferEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { useDownload } from '../../api/use-download.ts';
import { TableImport } from '../../domain/imports/table-import.tsx';
import { usePhrases } from '../../i18n/i18n.ts';

const { previewPlaceImport, applyPlaceImport, exportPlaceImportErrors, exportPlaces } = placeTransferEndpoints;
const { listPlaces, listGroups, getGroupAndPlace, listPlaceDetails } = placesEndpoints;

/** Imports a table of places. */
export const PlaceImport = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('places');
  const download = useDownload();
  const read = useChange(previewPlaceImport);
  const apply = useChange(applyPlaceImport, {
    invalidates: [listPlaces, listGroups, getGroupAndPlace, listPlaceDetails],
  });
  const template = { query: { template: 'true' } } as const;
  return (
    <TableImport<Preview['preview'][number]>
      open={open}
      onClose={onClose}
      title={t('importTitle')}
      words={{
        text: t('importText'),
        nothing: t('importNothing'),
        run: (count) => t('importRun', { count }),
        done: ({ created, changed, left }) => t('importDone', { created, changed, left }),
      }}
      template={{
        label: t('importTemplate'),
        save: () => void download(exportPlaces, template, `${t('importTemplate')}.xlsx`),
      }}
      preview={(file) => read.mutateAsync({ file })}
      apply={(body) => apply.mutateAsync({ body })}
      saveErrors={(id, fileName) => void download(exportPlaceImportErrors, { query: { id } }, fileName)}
      nameOf={(r) => r.name}
      columns={[
        { key: 'name', title: t('name'), grow: true, render: (r) => r.name || '—' },
        { key: 'code', title: t('code'), render: (r) => r.code || '—' },
        {
          key: 'group',
          title: t('group'),
          render: (r) => (
            <span title={r.group}>
              {r.group || '—'} {r.newGroup ? <span className="tag idle">{t('newGroupTag')}</span> : null}
            </span>
          ),
        },
      ]}
    />
  );
};
