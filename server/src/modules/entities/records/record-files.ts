import { type EntityPropertyRule, type EntityValue, holdsFile } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { type DescribedFile, describeFiles } from '../../../platform/files/described-files.store.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import type { Identity } from '../../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../../platform/http/refusal.ts';
import { type RecordRow, valueIn } from '../record-table.store.ts';
import type { OpenEntity } from './open-entity.ts';
import type { WrittenRecord } from './written-record.ts';

export type RecordFiles = ReadonlyMap<string, DescribedFile>;

/** The properties whose values are files. */
export const fileRules = ({ activeDefinition: { properties } }: OpenEntity): EntityPropertyRule[] =>
  properties.filter(({ type }) => holdsFile(type));

const idsIn = (values: readonly EntityValue[]): string[] => values.filter((value) => typeof value === 'string');

type Values = Readonly<Record<string, EntityValue>>;

/** What the files are among values that go by the ids of the properties. */
export const filesAmong = (db: Executor, entity: OpenEntity, all: readonly Values[]): Promise<RecordFiles> =>
  describeFiles(db, idsIn(fileRules(entity).flatMap(({ id }) => all.map((values) => values[id] ?? null))));

/** What the files are that rows have as values. */
export const filesIn = (db: Executor, entity: OpenEntity, rows: readonly RecordRow[]): Promise<RecordFiles> =>
  describeFiles(db, idsIn(fileRules(entity).flatMap((rule) => rows.map((row) => valueIn(row, rule)))));

/**
 * The files that records are given exist, the caller may see them, and they stay until the transaction ends: nobody shows, and
 * thereby reads, what others alone may see. An image is one.
 */
export const requireFiles = async (
  tx: Executor,
  files: Pick<FileStore, 'hold'>,
  entity: OpenEntity,
  records: readonly WrittenRecord[],
  caller: Identity,
): Promise<void> => {
  for (const rule of fileRules(entity)) {
    const given = records.flatMap(({ values, before }): EntityValue[] => {
      const value = values[rule.id] ?? null;
      return value === (before ? valueIn(before, rule) : null) ? [] : [value];
    });
    const ids = [...new Set(idsIn(given))];
    if (ids.length === 0) continue;
    const field = `values.${rule.propertyName}`;
    const held = await files.hold(tx, caller, ids);
    if (!ids.every((id) => held.has(id))) throw refuseUnknown(field);
    if (rule.type !== 'image') continue;
    const known = await describeFiles(tx, ids);
    if (!ids.every((id) => known.get(id)?.isImage)) throw refuse('file.notAnImage', {}, [{ field }]);
  }
};

/** Values as histories have them: files by their names, since the files themselves may be gone by the time they are read. */
export const namedFiles = (entity: OpenEntity, files: RecordFiles, values: Values): Record<string, EntityValue> => {
  const ofFiles = new Set(fileRules(entity).map(({ id }) => id));
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      ofFiles.has(key) && typeof value === 'string' ? (files.get(value)?.name ?? value) : value,
    ]),
  );
};
