import { type EntityPropertyRule, type EntityValue, holdsFile } from '@eoms/contract';
import { entityTableFaults, importFaults } from '@eoms/phrases';
import { DateTime } from 'luxon';
import { numberOf, plainName } from '../../../platform/imports/table-columns.ts';
import type { TableRow } from '../../../platform/imports/table-row.ts';
import type { RecordColumn } from './record-table-format.ts';

/** Ids of records by the property that refers to them and by what they are called. */
export type RecordIds = ReadonlyMap<string, ReadonlyMap<string, string>>;
type Row = TableRow<RecordColumn>;
/** Images and files are not read from cells. */
type ReadType = Exclude<EntityPropertyRule['type'], 'image' | 'file'>;
type Read = (row: Row, rule: EntityPropertyRule, ids: RecordIds) => EntityValue | undefined;

const number: Read = (row, { id }) => {
  const read = numberOf(row.cell(id));
  if (Number.isFinite(read)) return read;
  row.report(id, entityTableFaults.notNumber);
  return undefined;
};

/** As a person writes it, in the time zone of the venue unless it names one. */
const moment: Read = (row, { id }) => {
  const text = (row.text(id) ?? '').replaceAll('/', '-').replace(' ', 'T');
  const at = DateTime.fromISO(text);
  if (/^\d{4}-\d{1,2}-\d{1,2}T?/.test(text) && at.isValid) return at.toUTC().toISO();
  row.report(id, entityTableFaults.notMoment);
  return undefined;
};

const clock: Read = (row, { id }) => {
  const [, hours = '', rest = ''] = /^(\d{1,2})(:[0-5]\d(?::[0-5]\d)?)$/.exec(row.text(id) ?? '') ?? [];
  if (rest !== '' && Number(hours) < 24) return `${hours.padStart(2, '0')}${rest}`;
  row.report(id, entityTableFaults.notClock);
  return undefined;
};

const option: Read = (row, { id, options }) => {
  const text = plainName(row.text(id) ?? '');
  const found = options.find(({ name, value }) => [name, value].some((one) => plainName(one) === text));
  if (found) return found.value;
  row.report(id, importFaults.notOneOf, { values: options.map(({ name }) => name).join(', ') });
  return undefined;
};

const reference: Read = (row, { id }, ids) => {
  const found = ids.get(id)?.get(row.text(id) ?? '');
  if (found === undefined) row.report(id, entityTableFaults.noRecord);
  return found;
};

const readers: Readonly<Record<ReadType, Read>> = {
  int: number,
  double: number,
  // Its digits may be more than a number has.
  long: (row, { id }) => (row.text(id) ?? '').replaceAll(',', ''),
  string: (row, { id }) => row.text(id) ?? undefined,
  bool: (row, { id }) => row.yesNo(id),
  date: (row, { id }) => row.day(id) ?? undefined,
  time: clock,
  datetime: moment,
  enumeration: option,
  reference,
};

/** The value in the cell of a property: null for an empty cell, undefined after what is wrong with it was reported. */
export const readRecordCell = (row: Row, rule: EntityPropertyRule, ids: RecordIds): EntityValue | undefined => {
  const { id, type } = rule;
  if (holdsFile(type) || row.text(id) === null) return null;
  return readers[type](row, rule, ids);
};
