import type { EntityFile, EntityRecord } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { valueIn } from '../record-table.store.ts';
import { entitiesSeen, type OpenEntity } from './open-entity.ts';
import { fileRules, filesIn, type RecordFiles } from './record-files.ts';
import { labelsOf, type ShownRow } from './records.store.ts';

/** What records are called that a page refers to: of those only that the caller may see. */
const labelsFor = async (db: Executor, entity: OpenEntity, rows: readonly ShownRow[], caller: Caller) => {
  const labels = new Map<string, string>();
  const references = entity.activeDefinition.properties.filter(({ type }) => type === 'reference');
  if (references.length === 0) return labels;
  const seen = await entitiesSeen(db, caller);
  for (const rule of references) {
    const target = seen.byId.get(rule.referenceId ?? '');
    if (!target) continue;
    const ids = rows.flatMap((row): string[] => {
      const value = valueIn(row, rule);
      return typeof value === 'string' ? [value] : [];
    });
    for (const [id, label] of await labelsOf(db, target, [...new Set(ids)], seen.places))
      labels.set(`${rule.id} ${id}`, label);
  }
  return labels;
};

const filesOf = (entity: OpenEntity, row: ShownRow, files: RecordFiles): EntityRecord['files'] =>
  Object.fromEntries(
    fileRules(entity).flatMap((rule): [string, EntityFile][] => {
      const file = files.get(String(valueIn(row, rule)));
      return file ? [[rule.propertyName, { name: file.name, size: file.size }]] : [];
    }),
  );

/** Records in the form of the contract. */
export const showRecords = async (
  db: Executor,
  entity: OpenEntity,
  rows: readonly ShownRow[],
  caller: Caller,
): Promise<EntityRecord[]> => {
  const { properties } = entity.activeDefinition;
  const labels = await labelsFor(db, entity, rows, caller);
  const files = await filesIn(db, entity, rows);
  return rows.map((row) => ({
    id: row.id,
    placeId: row.placeId,
    placeName: row.placeName,
    values: Object.fromEntries(properties.map((rule) => [rule.propertyName, valueIn(row, rule)])),
    references: Object.fromEntries(
      properties.flatMap((rule): [string, string][] => {
        const label = labels.get(`${rule.id} ${valueIn(row, rule)}`);
        return label === undefined ? [] : [[rule.propertyName, label]];
      }),
    ),
    files: filesOf(entity, row, files),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  }));
};
