import { type EntityChoice, type EntityRecordImport, entityRecordsEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { useDownload } from '../../api/use-download.ts';
import { TableImport } from '../../domain/imports/table-import.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { staleRecords } from './entities.queries.ts';

const { previewEntityRecordImport, applyEntityRecordImport, exportEntityRecordImportErrors, exportEntityRecords } =
  entityRecordsEndpoints;

interface RecordImportProps {
  entity: EntityChoice;
  open: boolean;
  onClose: () => void;
}

/** Imports a table of records of an entity. */
export const RecordImport = ({ entity, open, onClose }: RecordImportProps) => {
  const t = usePhrases('entities');
  const download = useDownload();
  const preview = useChange(previewEntityRecordImport);
  const apply = useChange(applyEntityRecordImport, staleRecords);
  const { id, name, definition } = entity;
  return (
    <TableImport<EntityRecordImport['preview'][number]>
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
        save: () =>
          void download(
            exportEntityRecords,
            { body: { entityId: id, filters: [], template: true } },
            `${name} ${t('importTemplate')}.xlsx`,
          ),
      }}
      preview={(file) => preview.mutateAsync({ params: { id }, file })}
      apply={(body) => apply.mutateAsync({ params: { id }, body })}
      saveErrors={(importId, fileName) =>
        void download(exportEntityRecordImportErrors, { params: { entityId: id }, query: { id: importId } }, fileName)
      }
      nameOf={({ label }) => label}
      columns={definition.properties.slice(0, 6).map(({ propertyName, name: title }, at) => ({
        key: propertyName,
        title,
        ...(at === 0 ? { grow: true } : {}),
        render: ({ cells }) => cells[propertyName] || '—',
      }))}
    />
  );
};
