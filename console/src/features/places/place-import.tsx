import { type PlaceImport as Preview, placesEndpoints, placeTransferEndpoints } from '@eoms/contract';
import { TableImport } from '../../domain/imports/table-import.tsx';
import { useTableImport } from '../../domain/imports/use-table-import.ts';
import { usePhrases } from '../../i18n/i18n.ts';

const { previewPlaceImport, applyPlaceImport, exportPlaceImportErrors, exportPlaces } = placeTransferEndpoints;
const { listPlaces, listGroups, getGroupAndPlace, listPlaceDetails } = placesEndpoints;

/** Imports a table of places. */
export const PlaceImport = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('places');
  const calls = useTableImport(
    {
      preview: previewPlaceImport,
      apply: applyPlaceImport,
      errors: exportPlaceImportErrors,
      table: exportPlaces,
      invalidates: [listPlaces, listGroups, getGroupAndPlace, listPlaceDetails],
    },
    t,
  );
  return (
    <TableImport<Preview['preview'][number]>
      open={open}
      onClose={onClose}
      {...calls}
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
