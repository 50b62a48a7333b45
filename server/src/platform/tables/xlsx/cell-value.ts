import type { Cell } from '../cell.ts';
import { plainText } from './cell-text.ts';
import { type ShownFormat, showNumber } from './show-number.ts';
import { unreadable } from './table-limits.ts';

/** What the cells of a sheet refer to. */
export interface CellContext {
  readonly shared: readonly string[];
  /** Number formats by the number of the style. */
  readonly formats: ReadonlyMap<string, ShownFormat>;
  readonly from1904: boolean;
}

/** A cell as in the file: its type, its style and its text. */
export interface WrittenCell {
  readonly type: string;
  readonly style: string;
  readonly text: string;
}

const dayMs = 86_400_000;
/** Days from the spreadsheet epoch to 1970. */
const epoch = 25_569;
/** The time zone is none of a table's business: the clock in the text is the one that is shown. */
const isoDate = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?(?:Z|[+-]\d\d:\d\d)?$/;

/** Days since the spreadsheet epoch; undefined if the text is no date. */
const daysOf = (text: string): number | undefined => {
  const [, date, time = '00:00'] = isoDate.exec(text) ?? [];
  const at = date === undefined ? Number.NaN : Date.parse(`${date}T${time}Z`);
  return Number.isNaN(at) ? undefined : at / dayMs + epoch;
};

const numberIn = (text: string): number => {
  const number = Number(text);
  if (!Number.isFinite(number)) throw unreadable('no number');
  return number;
};

const sharedText = (text: string, { shared }: CellContext): string => {
  const found = /^\d+$/.test(text) ? shared[Number(text)] : undefined;
  if (found === undefined) throw unreadable('no such shared string');
  return found;
};

export const cellValue = ({ type, style, text }: WrittenCell, context: CellContext): Cell => {
  if (text === '') return null;
  const format = context.formats.get(style);
  if (type === 'b') return text === '1' || text === 'true';
  if (type === 'n' || type === '') return showNumber(numberIn(text), format, context.from1904);
  const days = type === 'd' && format !== undefined ? daysOf(text) : undefined;
  if (days !== undefined) return showNumber(days, format, false);
  // Inline text, results of formulas, and errors, which the user importing the file should see as they are.
  const whole = type === 's' ? sharedText(text, context) : plainText(text);
  // Formats may add to a text or hide it.
  const shown = format?.show(whole) ?? whole;
  return shown === '' ? null : shown;
};
