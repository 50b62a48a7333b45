import type { DataTable, TableCell } from '@eoms/contract';

const rowsAtMost = 200;
const columnsAtMost = 20;
const longestCell = 500;

const cellOf = (value: unknown): TableCell => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longestCell);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list as a table; anything else is a list with one row. */
export const tableOf = (value: unknown): DataTable => {
  const list: readonly unknown[] = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  const shown = list.slice(0, rowsAtMost);
  const left = list.length - shown.length;
  const records = shown.filter(isRecord);
  if (records.length === 0)
    return { columns: shown.length === 0 ? [] : [''], rows: shown.map((one) => [cellOf(one)]), left };
  const columns = [...new Set(records.flatMap((one) => Object.keys(one)))].slice(0, columnsAtMost);
  const rows = records.map((one) => columns.map((name) => (Object.hasOwn(one, name) ? cellOf(one[name]) : null)));
  return { columns, rows, left: left + shown.length - records.length };
};
