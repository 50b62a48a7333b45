import { chineseFormatWords } from '@eoms/phrases';
import { format as formatValue, isDateFormat, isValidFormat } from 'numfmt';
import type { Cell } from '../cell.ts';

/** Days between the two dates that spreadsheets count from, 1900 and 1904. */
const years1904 = 1_462;
/** From here on a whole number has more than the 15 digits that a spreadsheet remembers. */
const beyondDigits = 1e15;

const elapsed = /\[(?:h+|m+|s+)\]/i;
/** Formats that show the words of the Chinese system: weekdays (`aaa`), halves of the day, its own date and time. */
const chineseWords = /aaa|AM\/PM.*[\u4e00-\u9fff]|\$-F[48]00/i;
const isShortened = /\dE[+-]?\d/i;

/** As the formatter knows it: in Chinese programs some words are others, and `!` is before a literal character. */
const plainFormat = (format: string): string =>
  Object.entries(chineseFormatWords)
    .reduce((text, [word, plain]) => text.replaceAll(word, plain), format)
    .replace(/("[^"]*")|(\\.)|!(.)/g, (whole, quoted?: string, escaped?: string, literal?: string) =>
      quoted !== undefined || escaped !== undefined ? whole : `\\${literal}`,
    );

/** A number format of a sheet, prepared when it is used first. */
export interface ShownFormat {
  /** Undefined if the format is not valid: a spreadsheet would not have stored it. */
  show(value: number | string): string | undefined;
  /** Whether it shows a day, and not only a length of time. */
  showsDay(): boolean;
}

const prepare = (code: string) => {
  const format = plainFormat(code);
  const isValid = isValidFormat(format);
  return {
    format,
    isValid,
    options: { throws: true, locale: chineseWords.test(format) ? 'zh-CN' : 'en' },
    showsDay: isValid && isDateFormat(format) && !elapsed.test(format),
  };
};

export const shownFormat = (code: string): ShownFormat => {
  let prepared: ReturnType<typeof prepare> | undefined;
  const get = () => {
    prepared ??= prepare(code);
    return prepared;
  };
  return {
    show: (value) => {
      const { format, isValid, options } = get();
      return isValid ? formatValue(format, value, options).trim() : undefined;
    },
    showsDay: () => get().showsDay,
  };
};

/** What a cell shows of a number; without a format, the number as it is. */
export const showNumber = (exact: number, format: ShownFormat | undefined, from1904: boolean): Cell => {
  // Spreadsheets calculate with more digits than they show: 0.1 + 0.2 is 0.3.
  const number = Number(exact.toPrecision(15));
  const shown = format?.show(from1904 && format.showsDay() ? number + years1904 : number);
  if (shown === '') return null;
  if (Math.abs(exact) >= beyondDigits) return { number, shown: shown ?? String(number), incomplete: true };
  if (shown === undefined || shown === String(number)) return number;
  return isShortened.test(shown) && Number(shown) !== number ? { number, shown, incomplete: true } : { number, shown };
};
