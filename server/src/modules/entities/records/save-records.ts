import {
  checkEntityValue,
  type EntityBulkEdit,
  type EntityPropertyRule,
  type EntityRecordDraft,
  type EntityValue,
} from '@eoms/contract';
import { fieldProblemText } from '@eoms/phrases';
import type { Executor } from '../../../platform/database/database.ts';
import { requireRevision } from '../../../platform/database/revision.ts';
import { newId } from '../../../platform/database/uuid.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { type FieldAtFault, refuse, refuseUnknown } from '../../../platform/http/refusal.ts';
import type { News } from '../../../platform/news/news.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import { entityRecordChanged } from '../entities.news.ts';
import { activeEntities } from '../entities.store.ts';
import { hasRecords } from '../plan/drop-table.store.ts';
import { type RecordRow, valueIn } from '../record-table.store.ts';
import { entitiesSeen, type OpenEntity, openEntity } from './open-entity.ts';
import { requireFiles } from './record-files.ts';
import { countReferring, lockOnly, lockRecords } from './records.store.ts';
import { deleteRecords, writeRecords } from './write-records.store.ts';
import type { WrittenRecord } from './written-record.ts';

export interface SaveDeps {
  readonly news: Pick<News, 'changed'>;
  readonly files: Pick<FileStore, 'hold'>;
  readonly places: Pick<PlacesModule, 'seesPlace'>;
}

/** Values by the names of the properties, in the form of the database by their ids. */
const checkValues = (
  { activeDefinition: { properties } }: OpenEntity,
  given: Readonly<Record<string, EntityValue>>,
  before: RecordRow | undefined,
  { language }: Caller,
): Record<string, EntityValue> => {
  const known = new Set(properties.map(({ propertyName }) => propertyName));
  const stranger = Object.keys(given).find((name) => !known.has(name));
  if (stranger !== undefined)
    throw refuse('entityRecord.fieldUnknown', { field: stranger }, [{ field: `values.${stranger}` }]);
  const faults: FieldAtFault[] = [];
  const values: Record<string, EntityValue> = {};
  for (const rule of properties) {
    const { id, propertyName } = rule;
    const isGiven = Object.hasOwn(given, propertyName);
    // What is not said stays as it is, also where it would not fit any more.
    if (before && !isGiven) {
      values[id] = valueIn(before, rule);
      continue;
    }
    const checked = checkEntityValue(rule, isGiven ? given[propertyName] : rule.defaultValue);
    if (checked.ok) values[id] = checked.value;
    else {
      const { problem, values: said } = checked.fault;
      faults.push({ field: `values.${propertyName}`, message: fieldProblemText(problem, language, said) });
    }
  }
  if (faults.length > 0) throw refuse('422', {}, faults);
  return values;
};

const referencesOf = ({ activeDefinition: { properties } }: OpenEntity): EntityPropertyRule[] =>
  properties.filter(({ type, referenceId }) => type === 'reference' && referenceId !== null);

/** What records refer to exists, the caller may see it, and it stays until the transaction ends. */
export const requireReferences = async (
  tx: Executor,
  entity: OpenEntity,
  records: readonly WrittenRecord[],
  caller: Caller,
): Promise<void> => {
  const rules = referencesOf(entity);
  if (rules.length === 0) return;
  const seen = await entitiesSeen(tx, caller);
  for (const rule of rules) {
    const wanted = records.flatMap(({ values, before }): string[] => {
      const value = values[rule.id];
      return typeof value === 'string' && value !== (before && valueIn(before, rule)) ? [value] : [];
    });
    if (wanted.length === 0) continue;
    const target = seen.byId.get(rule.referenceId ?? '');
    const options = { scope: seen.places, strength: 'key share' } as const;
    const found = target ? await lockRecords(tx, target, [...new Set(wanted)], options) : new Map();
    if (!wanted.every((id) => found.has(id))) throw refuseUnknown(`values.${rule.propertyName}`);
  }
};

const placeOf = async (
  { places }: SaveDeps,
  { activeDefinition }: OpenEntity,
  { placeId, before }: { readonly placeId: string | null; readonly before: RecordRow | undefined },
  caller: Caller,
): Promise<string | null> => {
  // An entity without places keeps those of its records, for when it has them again.
  if (!activeDefinition.placed) return before?.placeId ?? null;
  if (placeId === null) {
    const message = fieldProblemText('required', caller.language);
    throw refuse('422', {}, [{ field: 'placeId', message }]);
  }
  if (!(await places.seesPlace(caller.places, placeId))) throw refuseUnknown('placeId');
  return placeId;
};

/** Two who make the one record of an entity at once come one after the other. */
const requireRoom = async (tx: Executor, { id, activeDefinition }: OpenEntity): Promise<void> => {
  if (activeDefinition.collection) return;
  await lockOnly(tx, id);
  if (await hasRecords(tx, activeDefinition.packageName)) throw refuse('entityRecord.single');
};

const announce = (
  tx: Executor,
  { news }: SaveDeps,
  entityId: string,
  records: readonly { readonly id: string; readonly before?: object | undefined }[],
): Promise<void> =>
  news.changed(
    tx,
    entityRecordChanged,
    ...records.map(({ id, before }) => ({
      entityId,
      recordId: id,
      change: before ? ('changed' as const) : ('made' as const),
    })),
  );

/** Writes checked records, with their changes and their events. */
export const putRecords = async (
  tx: Executor,
  deps: SaveDeps,
  entity: OpenEntity,
  records: readonly WrittenRecord[],
  caller: Caller,
): Promise<void> => {
  await requireReferences(tx, entity, records, caller);
  await requireFiles(tx, deps.files, entity, records, caller);
  await writeRecords(tx, entity, records, caller.username);
  await announce(tx, deps, entity.id, records);
};

export const saveRecord = async (
  tx: Executor,
  deps: SaveDeps,
  draft: EntityRecordDraft,
  caller: Caller,
): Promise<string> => {
  const entity = await openEntity(tx, draft.entityId, caller, 'edit');
  const scope = { scope: caller.places, strength: 'no key update' } as const;
  const before = draft.id === undefined ? undefined : (await lockRecords(tx, entity, [draft.id], scope)).get(draft.id);
  if (draft.id !== undefined && !before) throw refuse('404');
  if (before) await requireRevision(tx, before, draft, caller);
  else await requireRoom(tx, entity);
  const values = checkValues(entity, draft.values, before, caller);
  const placeId = await placeOf(deps, entity, { placeId: draft.placeId, before }, caller);
  const id = draft.id ?? newId();
  await putRecords(tx, deps, entity, [{ id, before, placeId, values }], caller);
  await caller.audit(
    { target: id, ...(before ? { before } : {}), after: { entityId: entity.id, placeId, values } },
    tx,
  );
  return id;
};

/** Gives one property of several records the same value. */
export const editRecords = async (
  tx: Executor,
  deps: SaveDeps,
  { entityId, ids, field, value }: EntityBulkEdit,
  caller: Caller,
): Promise<void> => {
  const entity = await openEntity(tx, entityId, caller, 'edit');
  const wanted = [...new Set(ids)];
  const locked = await lockRecords(tx, entity, wanted, { scope: caller.places, strength: 'no key update' });
  if (locked.size < wanted.length) throw refuse('404');
  const records = [...locked.values()].map((before): WrittenRecord => {
    const { id, placeId } = before;
    return { id, before, placeId, values: checkValues(entity, { [field]: value }, before, caller) };
  });
  await putRecords(tx, deps, entity, records, caller);
  await caller.audit({ target: entityId, after: { ids: wanted, field, value } }, tx);
};

/** Removes records to which no others refer, but those that go with them. */
export const removeRecords = async (
  tx: Executor,
  { news }: SaveDeps,
  { entityId, ids }: { readonly entityId: string; readonly ids: readonly string[] },
  caller: Caller,
): Promise<void> => {
  const entity = await openEntity(tx, entityId, caller, 'edit');
  const wanted = [...new Set(ids)];
  const locked = await lockRecords(tx, entity, wanted, { scope: caller.places, strength: 'update' });
  if (locked.size < wanted.length) throw refuse('404');
  for (const other of await activeEntities(tx))
    for (const rule of referencesOf(other)) {
      if (rule.referenceId !== entityId) continue;
      const without = other.id === entityId ? wanted : [];
      const count = await countReferring(tx, other, rule, { ids: wanted, without });
      if (count > 0) throw refuse('entityRecord.referenced', { entity: other.name, count });
    }
  const rows = [...locked.values()];
  await deleteRecords(tx, entity, rows, caller.username);
  await news.changed(
    tx,
    entityRecordChanged,
    ...wanted.map((recordId) => ({ entityId, recordId, change: 'removed' as const })),
  );
  await caller.audit({ target: entityId, before: { records: rows } }, tx);
};
