import { type EntityPropertyRule, type EntityRecord, type EntityRecordFilter, textOf } from '@eoms/contract';
import { entityTableWords, importWords } from '@eoms/phrases';
import type { Executor } from '../../../platform/database/database.ts';
import type { Caller, Language } from '../../../platform/http/context.ts';
import { choiceSheet, tableSheet, type WrittenRow } from '../../../platform/imports/write-table.ts';
import { clockText } from '../../../platform/tables/clock-text.ts';
import type { Cell, Sheet } from '../../../platform/tables/tables.ts';
import { placesInTables } from '../../places/places.module.ts';
import type { OpenEntity } from './open-entity.ts';
import { idColumn, importedFormat, placeColumn, type RecordColumn, recordFormat } from './record-table-format.ts';
import { matchingRecords } from './records.store.ts';
import { showRecords } from './show-records.ts';

const rowsAtMost = 20_000;

type Shown = (rule: EntityPropertyRule, record: EntityRecord, language: Language) => Cell;
const plainly: Shown = ({ propertyName }, { values }) => values[propertyName] ?? null;
const fileName: Shown = ({ propertyName }, { files }) => files[propertyName]?.name ?? null;
const shown: Readonly<Record<EntityPropertyRule['type'], Shown>> = {
  int: plainly,
  double: plainly,
  long: plainly,
  string: plainly,
  date: plainly,
  time: plainly,
  bool: ({ propertyName }, { values }, language) =>
    textOf(values[propertyName] === true ? importWords.yes : importWords.no, language),
  datetime: ({ propertyName }, { values }) => clockText(new Date(String(values[propertyName]))),
  enumeration: ({ propertyName, options }, { values }) =>
    options.find(({ value }) => value === values[propertyName])?.name ?? String(values[propertyName]),
  reference: ({ propertyName }, { references }) => references[propertyName] ?? null,
  image: fileName,
  file: fileName,
};

const cellOf: Shown = (rule, record, language) =>
  (record.values[rule.propertyName] ?? null) === null ? null : shown[rule.type](rule, record, language);

/** The records that match, with the columns that the import reads. */
export const recordSheet = async (
  db: Executor,
  entity: OpenEntity,
  filter: EntityRecordFilter,
  caller: Caller,
): Promise<Sheet> => {
  const found = await matchingRecords(db, entity, filter, { scope: caller.places, atMost: rowsAtMost });
  const records = await showRecords(db, entity, found, caller);
  const { properties, placed } = entity.activeDefinition;
  const places = placed ? await placesInTables(db, caller.places) : undefined;
  const rows = records.map((record): WrittenRow<RecordColumn> => {
    const fixed: Record<RecordColumn, Cell> = { [idColumn]: record.id };
    if (record.placeId !== null) fixed[placeColumn] = places?.nameOf(record.placeId) ?? null;
    for (const rule of properties) fixed[rule.id] = cellOf(rule, record, caller.language);
    return { fixed };
  });
  return tableSheet(recordFormat(entity), caller.language, rows);
};

/** An empty table, and what its columns accept. */
export const recordTemplate = async (db: Executor, entity: OpenEntity, caller: Caller): Promise<Sheet[]> => {
  const { properties, placed } = entity.activeDefinition;
  const lists = properties
    .filter(({ type }) => type === 'enumeration')
    .map(({ name, options }) => ({ heading: name, values: options.map((option) => option.name) }));
  const places = placed ? (await placesInTables(db, caller.places)).all.map(({ path }) => path) : [];
  const all = placed ? [{ heading: textOf(entityTableWords.place, caller.language), values: places }, ...lists] : lists;
  const sheet = tableSheet(importedFormat(entity), caller.language, []);
  return all.length === 0 ? [sheet] : [sheet, choiceSheet(textOf(entityTableWords.choices, caller.language), all)];
};
