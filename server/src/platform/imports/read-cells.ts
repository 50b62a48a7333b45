import { dayForms } from '@eoms/phrases';
import { type Cell, isShownNumber } from '../tables/tables.ts';
import { cellText, isIncomplete } from './table-columns.ts';

/**
 * The day that a cell shows, year first; undefined for anything else. `5/1/26` is nobody's day for certain, and is not
 * guessed at.
 */
export const readDay = (cell: Cell | undefined): string | undefined => {
  const text = cellText(cell) ?? '';
  const [, year = '', month = '', day = ''] = dayForms.map((form) => form.exec(text)).find((found) => found) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return year !== '' && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined;
};

const amount = /^[¥￥]?\s*(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/;

/** An amount with two decimals, exactly as it was written; undefined for anything else, also where decimals are hidden. */
export const readMoney = (cell: Cell | undefined): string | undefined => {
  const found = amount.exec(cellText(cell) ?? '');
  if (!found || isIncomplete(cell)) return undefined;
  const text = `${found[1]?.replaceAll(',', '')}.${(found[2] ?? '').padEnd(2, '0')}`;
  return isShownNumber(cell) && cell.number !== Number(text) ? undefined : text;
};
