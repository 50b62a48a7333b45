import { checkEntityValue, type EntityPropertyRule, type EntityValue, holdsFile } from '@eoms/contract';
import { entityTableFaults, fieldProblemText } from '@eoms/phrases';
import type { Executor } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/uuid.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { CheckedRow, Importer, ImportTypes, RowToSave, SavedRows } from '../../../platform/imports/importer.ts';
import type { TableRow } from '../../../platform/imports/table-row.ts';
import { placesInTables, type TablePlaces } from '../../places/places.module.ts';
import { hasRecords } from '../plan/drop-table.store.ts';
import { labelProperty, type RecordRow, valueIn } from '../record-table.store.ts';
import { entitiesSeen, type OpenEntity, openEntity } from './open-entity.ts';
import { type RecordIds, readRecordCell } from './read-cell.ts';
import { filesIn, type RecordFiles } from './record-files.ts';
import { idColumn, placeColumn, type RecordColumn, recordFormat } from './record-table-format.ts';
import { idsByLabel, lockRecords, takenValues } from './records.store.ts';
import { putRecords, type SaveDeps } from './save-records.ts';

interface ImportedRecord {
  readonly id: string;
  /** What the row is based on; null: it is new. */
  readonly revision: number | null;
  readonly placeId: string | null;
  readonly values: Readonly<Record<string, EntityValue>>;
}

interface RecordContext {
  readonly places: TablePlaces | undefined;
  readonly ids: RecordIds;
  readonly known: ReadonlyMap<string, RecordRow>;
  readonly files: RecordFiles;
}

export interface RecordImportTypes extends ImportTypes {
  readonly column: RecordColumn;
  readonly draft: ImportedRecord;
  readonly before: RecordRow;
  readonly context: RecordContext;
  readonly shown: { readonly label: string; readonly cells: Record<string, string> };
  readonly saved: { readonly id: string };
}
type Row = TableRow<RecordColumn>;

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const loadIds = async (db: Executor, entity: OpenEntity, rows: readonly Row[], caller: Caller): Promise<RecordIds> => {
  const references = entity.activeDefinition.properties.filter(({ type }) => type === 'reference');
  const ids = new Map<string, ReadonlyMap<string, string>>();
  if (references.length === 0) return ids;
  const seen = await entitiesSeen(db, caller);
  for (const { id, referenceId } of references) {
    const target = seen.byId.get(referenceId ?? '');
    const labels = new Set(rows.flatMap((row) => row.text(id) ?? []));
    if (target) ids.set(id, await idsByLabel(db, target, [...labels], seen.places));
  }
  return ids;
};

const load = async (db: Executor, entity: OpenEntity, rows: readonly Row[], caller: Caller): Promise<RecordContext> => {
  const named = rows.flatMap((row) => row.text(idColumn) ?? []).filter((id) => isUuid.test(id));
  const known = await lockRecords(db, entity, [...new Set(named)], { scope: caller.places, strength: 'key share' });
  return {
    places: entity.activeDefinition.placed ? await placesInTables(db, caller.places) : undefined,
    ids: await loadIds(db, entity, rows, caller),
    known,
    files: await filesIn(db, entity, [...known.values()]),
  };
};

/** A table has names of files only: they stay as they are, and a cell that says another one is refused. */
const keepFile = (
  row: Row,
  rule: EntityPropertyRule,
  before: RecordRow | undefined,
  files: RecordFiles,
): EntityValue => {
  const value = before ? valueIn(before, rule) : null;
  const said = row.text(rule.id);
  const isOther = said !== null && said !== files.get(String(value))?.name;
  if (isOther || (value === null && rule.required)) row.report(rule.id, entityTableFaults.noFiles);
  return value;
};

const readValue = (
  row: Row,
  rule: EntityPropertyRule,
  before: RecordRow | undefined,
  { ids, files }: RecordContext,
): EntityValue => {
  const { id } = rule;
  if (holdsFile(rule.type)) return keepFile(row, rule, before, files);
  if (!row.has(id)) return before ? valueIn(before, rule) : rule.defaultValue;
  const read = readRecordCell(row, rule, ids);
  if (read === undefined) return null;
  // An empty cell of a new row is what a form would say that was not filled.
  const meant = read === null && !before ? rule.defaultValue : read;
  const checked = checkEntityValue(rule, meant);
  if (checked.ok) return checked.value;
  row.report(id, fieldProblemText(checked.fault.problem, row.language, checked.fault.values));
  return null;
};

const readRow = (entity: OpenEntity, row: Row, before: RecordRow | undefined, context: RecordContext) => {
  const { places } = context;
  if (!before && row.text(idColumn) !== null) row.report(idColumn, entityTableFaults.idUnknown);
  const values = Object.fromEntries(
    entity.activeDefinition.properties.map((rule) => [rule.id, readValue(row, rule, before, context)]),
  );
  const placeId = places ? (places.read(row, placeColumn) ?? null) : (before?.placeId ?? null);
  if (row.errors.length > 0) return { draft: undefined };
  return { draft: { id: before?.id ?? newId(), revision: before?.revision ?? null, placeId, values } };
};

/** Rows whose value some other record has already. */
const checkTaken = async (db: Executor, entity: OpenEntity, rows: readonly CheckedRow<RecordImportTypes>[]) => {
  for (const rule of entity.activeDefinition.properties.filter(({ unique }) => unique)) {
    const values = rows.flatMap(({ draft }) => draft.values[rule.id] ?? []);
    const taken = await takenValues(db, entity, rule, values);
    for (const { row, draft } of rows) {
      const by = taken.get(String(draft.values[rule.id]));
      if (by !== undefined && by !== draft.id) row.report(rule.id, entityTableFaults.taken);
    }
  }
};

const checkSingle = async (db: Executor, entity: OpenEntity, rows: readonly CheckedRow<RecordImportTypes>[]) => {
  const { collection, packageName } = entity.activeDefinition;
  const fresh = rows.filter(({ before }) => !before);
  if (collection || fresh.length === 0) return;
  const has = await hasRecords(db, packageName);
  for (const { row } of fresh.slice(has ? 0 : 1)) row.report(idColumn, entityTableFaults.single);
};

const save = async (
  tx: Executor,
  deps: SaveDeps,
  { id: entityId, activeDefinition }: OpenEntity,
  rows: readonly RowToSave<RecordImportTypes>[],
  caller: Caller,
): Promise<SavedRows<RecordImportTypes>> => {
  // An hour may have passed: the entity can be another one by now.
  const entity = await openEntity(tx, entityId, caller, 'edit');
  if (JSON.stringify(entity.activeDefinition) !== JSON.stringify(activeDefinition)) throw refuse('409');
  const drafts = rows.map(({ draft }) => draft);
  const based = drafts.filter(({ revision }) => revision !== null);
  const locked = await lockRecords(
    tx,
    entity,
    based.map(({ id }) => id),
    { scope: caller.places, strength: 'no key update' },
  );
  if (based.some(({ id, revision }) => locked.get(id)?.revision !== revision)) throw refuse('409');
  const { places } = caller;
  const mine = places === 'all' ? undefined : new Set(places);
  if (mine && activeDefinition.placed && !drafts.every(({ placeId }) => mine.has(placeId ?? ''))) throw refuse('404');
  const records = drafts.map(({ id, placeId, values }) => ({ id, placeId, values, before: locked.get(id) }));
  await putRecords(tx, deps, entity, records, caller);
  return {
    saved: drafts.map(({ id }) => ({ id })),
    before: [...locked.values()],
    after: drafts.map(({ id, placeId, values }) => ({ id, placeId, values })),
  };
};

/** Records in a table: those that name the id of a record change it, all others are new. */
export const recordImporter = (db: Executor, deps: SaveDeps, entity: OpenEntity): Importer<RecordImportTypes> => {
  const { properties } = entity.activeDefinition;
  const label = labelProperty(entity.activeDefinition);
  return {
    kind: `entity ${entity.id}`,
    format: recordFormat(entity),
    violations: {},
    load: (executor, rows, caller) => load(executor, entity, rows, caller),
    find: (row, { known }) => known.get((row.text(idColumn) ?? '').toLowerCase()),
    read: (row, before, context) => readRow(entity, row, before, context),
    isSame: ({ placeId, values }, before) =>
      placeId === before.placeId && properties.every((rule) => valueIn(before, rule) === (values[rule.id] ?? null)),
    distinct: properties
      .filter(({ unique }) => unique)
      .map(({ id }) => ({
        column: id,
        of: ({ values }) => (values[id] === null || values[id] === undefined ? undefined : String(values[id])),
      })),
    check: async (rows) => {
      await checkTaken(db, entity, rows);
      await checkSingle(db, entity, rows);
    },
    show: (row) => ({
      label: label ? row.shown(label.id) : '',
      cells: Object.fromEntries(properties.map(({ id, propertyName }) => [propertyName, row.shown(id)])),
    }),
    save: (tx, rows, caller) => save(tx, deps, entity, rows, caller),
  };
};
