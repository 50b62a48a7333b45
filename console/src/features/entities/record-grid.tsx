import {
  type EntityChoice,
  type EntityFilter,
  type EntityPropertyRule,
  type EntityRecord,
  entityRecordsEndpoints,
  holdsFile,
} from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useRemoveAction } from '../../api/row-actions.ts';
import { useChange } from '../../api/use-change.ts';
import { useDownload } from '../../api/use-download.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { BulkEdit } from './bulk-edit.tsx';
import { staleRecords } from './entities.queries.ts';
import { RecordDownload, RecordImage } from './record-file.tsx';
import { RecordFilters, readFilters } from './record-filters.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordImport } from './record-import.tsx';
import { labelOf } from './record-label.ts';
import { useValueText } from './use-value-text.ts';

const { pageEntityRecords, removeEntityRecords, exportEntityRecords } = entityRecordsEndpoints;
const columnsShown = 8;

/** The image or file of a record; by its name alone where the cell opens the record. */
const fileIn = ({ values, files }: EntityRecord, { propertyName, type }: EntityPropertyRule, opens: boolean) => {
  const [id, file] = [values[propertyName], files[propertyName]];
  if (!holdsFile(type) || typeof id !== 'string' || !file) return undefined;
  if (opens) return file.name;
  return type === 'image' ? <RecordImage id={id} file={file} /> : <RecordDownload id={id} file={file} />;
};

const useColumns = ({ definition: { properties, placed } }: EntityChoice): Column<EntityRecord>[] => {
  const t = usePhrases('entities');
  const textOf = useValueText();
  return useMemo(
    () => [
      ...properties.map((rule, at): Column<EntityRecord> => {
        const { propertyName, name, type } = rule;
        const isNumber = type === 'int' || type === 'long' || type === 'double';
        return {
          key: propertyName,
          title: name,
          sortable: type !== 'reference' && !holdsFile(type),
          render: (record) =>
            fileIn(record, rule, at === 0) ??
            textOf(rule, record.values[propertyName], record.references[propertyName]),
          ...(at === 0 ? { grow: true, fixed: true } : {}),
          ...(isNumber ? { align: 'right' as const } : {}),
          ...(at >= columnsShown ? { hidden: true } : {}),
        };
      }),
      ...(placed
        ? [{ key: 'place', title: t('place'), render: ({ placeName }: EntityRecord) => placeName ?? '–' }]
        : []),
      {
        key: 'updatedAt',
        title: t('updatedAt'),
        sortable: true,
        align: 'right' as const,
        wideOnly: true,
        render: ({ updatedAt }: EntityRecord) => dateAndTime(updatedAt),
      },
    ],
    [t, textOf, properties, placed],
  );
};

/** What is asked for, as the address says it. */
const useRecords = (entity: EntityChoice) => {
  const { properties } = entity.definition;
  const page = usePageState({
    sortable: [...properties.filter(({ type }) => !holdsFile(type)).map((rule) => rule.propertyName), 'updatedAt'],
    filters: { where: 'any' },
  });
  const filters: EntityFilter[] = readFilters(page.filters.where, properties);
  const { keyword, sort, order } = page.query;
  const filter = {
    entityId: entity.id,
    filters,
    ...(keyword ? { keyword } : {}),
    ...(sort ? { sort, order: order ?? ('asc' as const) } : {}),
  };
  const body = { ...filter, current: page.current, size: page.size };
  const records = useQuery({ ...queryOf(pageEntityRecords, { body }), placeholderData: keepPreviousData });
  return { page, filters, filter, records };
};

const useRemoveAll = (entity: EntityChoice) => {
  const t = usePhrases('entities');
  const common = usePhrases('ui');
  const toast = useToast();
  const confirm = useConfirm();
  const remove = useChange(removeEntityRecords, staleRecords);
  return async (rows: readonly EntityRecord[]): Promise<void> => {
    const title = t('removeRecords', { count: rows.length });
    if (!(await confirm({ title, verb: common('remove'), danger: true }))) return;
    const body = { entityId: entity.id, ids: rows.map(({ id }) => id) };
    await remove.mutateAsync({ body }).then(() => toast.done(t('removedRecords')), toast.failed);
  };
};

/** The records of an entity: found, made, changed one by one or many at once, and as tables. */
export const RecordGrid = ({ entity, tabs }: { entity: EntityChoice; tabs: ReactNode }) => {
  const t = usePhrases('entities');
  const common = usePhrases('ui');
  const canEdit = useMay('entity', 'edit') && entity.mayEdit;
  const { page, filters, filter, records } = useRecords(entity);
  const [opened, setOpened] = useState<EntityRecord | 'new'>();
  const [history, setHistory] = useState<EntityRecord>();
  const [chosen, setChosen] = useState<readonly EntityRecord[]>();
  const [importing, setImporting] = useState(false);
  const download = useDownload();
  const removeAll = useRemoveAll(entity);
  const remove = useRemoveAction(removeEntityRecords, {
    ...staleRecords,
    args: ({ id }: EntityRecord) => ({ body: { entityId: entity.id, ids: [id] } }),
    title: (record) => t('removeRecord', { name: labelOf(entity, record) }),
  });
  const isFull = !entity.definition.collection && (records.data?.total ?? 0) > 0;
  const add =
    canEdit && !isFull ? (
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => setOpened('new')}>
        {t('newRecord')}
      </Button>
    ) : null;
  const save = (): void =>
    void download(exportEntityRecords, { body: { ...filter, template: false } }, `${entity.name}.xlsx`);
  return (
    <>
      <DataPage
        id={`entity-${entity.id}`}
        what={entity.name}
        page={page}
        source={records}
        idOf={({ id }) => id}
        nameOf={(record) => labelOf(entity, record)}
        search={t('searchRecords')}
        columns={useColumns(entity)}
        filters={
          <RecordFilters
            entity={entity}
            filters={filters}
            onChange={(next) => page.setFilter('where', next.length === 0 ? undefined : JSON.stringify(next))}
          />
        }
        actions={
          <>
            {tabs}
            <IconButton icon="download" label={t('exportRecords')} onClick={save} />
            {canEdit ? <IconButton icon="upload" label={t('importTitle')} onClick={() => setImporting(true)} /> : null}
            {add}
          </>
        }
        {...(canEdit
          ? {
              bulk: [
                { key: 'edit', label: t('bulkEdit'), run: (rows: readonly EntityRecord[]) => setChosen(rows) },
                { key: 'remove', label: common('remove'), danger: true, run: removeAll },
              ],
            }
          : {})}
        rowActions={(record) => [
          { key: 'open', label: canEdit ? common('edit') : t('open'), run: () => setOpened(record) },
          { key: 'history', label: t('history'), run: () => setHistory(record) },
          ...(canEdit ? [remove] : []),
        ]}
        onOpen={setOpened}
        empty={{ title: t('noRecords'), text: t('noRecordsText'), action: add }}
      />
      <RecordForm entity={entity} record={opened} readOnly={!canEdit} onClose={() => setOpened(undefined)} />
      <RecordHistory entity={entity} record={history} onClose={() => setHistory(undefined)} />
      <BulkEdit entity={entity} records={chosen} onClose={() => setChosen(undefined)} />
      <RecordImport entity={entity} open={importing} onClose={() => setImporting(false)} />
    </>
  );
};
