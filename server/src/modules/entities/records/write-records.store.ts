import type { EntityRecordChange, EntityValue } from '@eoms/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/database/database.ts';
import { manyRows, updateEach } from '../../../platform/database/many-rows.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import { newId } from '../../../platform/database/uuid.ts';
import { violatedConstraint } from '../../../platform/database/violations.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { recordChanges } from '../entities.tables.ts';
import { type RecordRow, recordTable, uniqueIndex, valueIn } from '../record-table.store.ts';
import type { OpenEntity } from './open-entity.ts';
import { filesAmong, namedFiles, type RecordFiles } from './record-files.ts';
import type { WrittenRecord } from './written-record.ts';

/** A refusal that names the property whose value another record has. */
const refuseDuplicates = async (entity: OpenEntity, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const constraint = violatedConstraint(error);
    const rule = entity.activeDefinition.properties.find(({ id }) => uniqueIndex(id) === constraint);
    if (!rule) throw error;
    throw refuse('entityRecord.duplicate', { field: rule.name }, [{ field: `values.${rule.propertyName}` }]);
  }
};

const valuesOf = (entity: OpenEntity, row: RecordRow | undefined): Record<string, EntityValue> =>
  row ? Object.fromEntries(entity.activeDefinition.properties.map((rule) => [rule.id, valueIn(row, rule)])) : {};

/** Only what has changed. */
const changeOf = (
  entity: OpenEntity,
  { id, before, values }: WrittenRecord,
  { by, files }: { readonly by: string; readonly files: RecordFiles },
) => {
  const was = valuesOf(entity, before);
  const changed = Object.keys(values).filter((key) => (was[key] ?? null) !== (values[key] ?? null));
  const pick = (from: Readonly<Record<string, EntityValue>>) =>
    namedFiles(entity, files, Object.fromEntries(changed.map((key) => [key, from[key] ?? null])));
  return {
    id: newId(),
    entityId: entity.id,
    recordId: id,
    by,
    change: before ? ('changed' as const) : ('made' as const),
    before: pick(was),
    after: pick(values),
  };
};

/** Inserts new records and changes locked ones, hundreds in one statement, and notes what became of each. */
export const writeRecords = async (
  tx: Executor,
  entity: OpenEntity,
  records: readonly WrittenRecord[],
  by: string,
): Promise<void> => {
  const table = recordTable(entity.activeDefinition);
  const rows = records.map(({ id, before, placeId, values }) => ({
    ...values,
    id,
    placeId,
    revision: (before?.revision ?? 0) + 1,
    updatedAt: new Date(),
  }));
  const isNew = new Set(records.filter(({ before }) => !before).map(({ id }) => id));
  const [made, changed] = [rows.filter(({ id }) => isNew.has(id)), rows.filter(({ id }) => !isNew.has(id))];
  await refuseDuplicates(entity, async () => {
    if (made.length > 0) await tx.execute(sql`insert into ${table} ${manyRows(table as PgTable, made)}`);
    if (changed.length > 0) await tx.execute(updateEach(table as PgTable, changed));
  });
  const all = records.flatMap(({ before, values }) => [valuesOf(entity, before), values]);
  const noted = { by, files: await filesAmong(tx, entity, all) };
  const changes = records.map((record) => changeOf(entity, record, noted));
  if (changes.length > 0) await tx.execute(sql`insert into ${recordChanges} ${manyRows(recordChanges, changes)}`);
};

/** Removes locked records; what they were stays in the list of changes. */
export const deleteRecords = async (
  tx: Executor,
  entity: OpenEntity,
  rows: readonly RecordRow[],
  by: string,
): Promise<void> => {
  const table = recordTable(entity.activeDefinition);
  await tx.delete(table as PgTable).where(
    oneOf(
      table.id,
      rows.map(({ id }) => id),
    ),
  );
  const all = rows.map((row) => valuesOf(entity, row));
  const files = await filesAmong(tx, entity, all);
  const changes = rows.map((row, at) => ({
    id: newId(),
    entityId: entity.id,
    recordId: row.id,
    by,
    change: 'removed' as const,
    before: namedFiles(entity, files, all[at] ?? {}),
    after: {},
  }));
  await tx.execute(sql`insert into ${recordChanges} ${manyRows(recordChanges, changes)}`);
};

const changesAtMost = 200;

/** What became of a record, newest first. */
export const changesOf = async (
  db: Executor,
  { id: entityId, activeDefinition }: OpenEntity,
  recordId: string,
): Promise<EntityRecordChange[]> => {
  const rows = await db
    .select()
    .from(recordChanges)
    .where(and(eq(recordChanges.recordId, recordId), eq(recordChanges.entityId, entityId)))
    .orderBy(desc(recordChanges.at), desc(recordChanges.id))
    .limit(changesAtMost);
  const names = new Map(activeDefinition.properties.map(({ id, name }) => [id, name]));
  return rows.map(({ id, at, by, change, before, after }) => ({
    id,
    at: at.toISOString(),
    by,
    change,
    fields: [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => ({
      propertyId: names.has(key) ? key : null,
      name: names.get(key) ?? '',
      before: before[key] ?? null,
      after: after[key] ?? null,
    })),
  }));
};
