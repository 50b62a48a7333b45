import { describe, expect, it } from 'vitest';
import type { Cell } from '../cell.ts';
import { type XlsxParts, xlsx } from '../xlsx.fixture.ts';
import { readXlsx } from './read-xlsx.ts';

const read = async (parts: XlsxParts): Promise<Map<number, readonly Cell[]>> => {
  const rows = new Map<number, readonly Cell[]>();
  await readXlsx(await xlsx(parts), 1_000, async ({ row, cells }) => void rows.set(row, cells));
  return rows;
};

/** What a cell with this content and format reads as. */
const shown = async (format: string | number, cell: string, parts: XlsxParts = {}): Promise<Cell | undefined> => {
  const code = typeof format === 'string' ? format.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : '';
  const formats =
    typeof format === 'string' ? `<numFmt numFmtId="164" formatCode="${code.replaceAll('<', '&lt;')}"/>` : '';
  const styles = `<xf numFmtId="0"/><xf numFmtId="${typeof format === 'string' ? 164 : format}"/>`;
  const rows = await read({ formats, styles, rows: `<row>${cell.replace('<c', '<c s="1"')}</row>`, ...parts });
  return rows.get(1)?.[0];
};
const number = (value: string | number) => `<c><v>${value}</v></c>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;

describe('a number is read as its cell shows it', () => {
  it.each<[format: string | number, value: number, shown: string]>([
    ['000000', 123, '000123'],
    ['"SN-"0000', 7, 'SN-0007'],
    ['00\\-00', 1234, '12-34'],
    ['#,##0', 1234567, '1,234,567'],
    ['#,##0.00', 1234.5, '1,234.50'],
    ['#,##0.00_);[Red]\\(#,##0.00\\)', -5, '(5.00)'],
    ['0.0%', 0.5, '50.0%'],
    ['[$¥-804]#,##0.00', 12.5, '¥12.50'],
    ['0.0,"万"', 123000, '123.0万'],
    ['[>100]"many";[<0]"none";0.0', 5, '5.0'],
    ['[Red][>100]"many";[<0]"none";0.0', 200, 'many'],
    ['[=1]"是";"否"', 1, '是'],
    ['# ?/?', 0.5, '1/2'],
    ['General"台"', 12, '12台'],
    ['G/通用格式"台"', 12, '12台'],
    ['0!-00', 123, '1-23'],
    [3, 4352, '4,352'],
    [9, 0.5, '50%'],
    [10, 0.125, '12.50%'],
  ])('%s', async (format, value, text) => {
    expect(await shown(format, number(value))).toEqual({ number: value, shown: text });
  });

  it.each<[format: string | number, value: number, shown: string]>([
    ['yyyy/m/d', 46143, '2026/5/1'],
    ['yyyy-mm-dd hh:mm:ss', 46143.5, '2026-05-01 12:00:00'],
    ['[$-804]yyyy"年"m"月"d"日";@', 46143, '2026年5月1日'],
    ['[$-F800]dddd, mmmm dd, yyyy', 46143, '2026年5月1日'],
    ['[$-804]aaaa', 46143, '星期五'],
    ['aaa', 46143, '周五'],
    ['d-mmm-yy', 46143, '1-May-26'],
    ['上午/下午h"时"mm"分"', 46143.75, '下午6时00分'],
    ['[h]:mm:ss', 1.5, '36:00:00'],
    ['mm:ss.0', 0.000_5, '00:43.2'],
    [14, 46143, '2026/5/1'],
    [22, 46143.75, '2026/5/1 18:00'],
    [46, 1.5, '36:00:00'],
    [27, 46143, '2026年5月'],
    [28, 46143, '5月1日'],
    [30, 46143, '5-1-26'],
    [31, 46143, '2026年5月1日'],
    [33, 46143.75, '18时00分00秒'],
    [34, 46143.75, '下午6时00分'],
    [55, 46143.75, '下午6时00分'],
    [57, 46143, '2026年5月'],
    [58, 46143, '5月1日'],
    ['yyyy/m/d', 60, '1900/2/29'],
  ])('a date or time in %s', async (format, value, text) => {
    expect(await shown(format, number(value))).toEqual({ number: value, shown: text });
  });

  it('counts days from 1904 where the file does, but not hours', async () => {
    expect(await shown('yyyy/m/d', number(46143 - 1462), { from1904: true })).toMatchObject({ shown: '2026/5/1' });
    expect(await shown(14, number(0), { from1904: true })).toMatchObject({ shown: '1904/1/1' });
    expect(await shown('[h]:mm', number(1.5), { from1904: true })).toMatchObject({ shown: '36:00' });
  });

  it('is a plain number where that is what the cell shows', async () => {
    expect(await shown(0, number(20260501))).toBe(20260501);
    expect(await shown('0', number(123))).toBe(123);
    expect(await shown('General', number(0.1 + 0.2))).toBe(0.3);
    expect(await shown('General', number(123456789012345))).toBe(123456789012345);
  });

  it('has a format for its text too', async () => {
    expect(await shown('0;0;0;"SN-"@', text('abc'))).toBe('SN-abc');
    expect(await shown('@', text('000123'))).toBe('000123');
    expect(await shown('000', text('abc'))).toBe('abc');
    expect(await shown(';;;', text('hidden'))).toBe(undefined);
    expect(await shown(';;;', number(5))).toBe(undefined);
    expect(await shown('@', number(123456789012))).toBe(123456789012);
  });

  it('reads dates that are written as text', async () => {
    expect(await shown('yyyy/m/d', '<c t="d"><v>2026-05-01T00:00:00Z</v></c>')).toMatchObject({ shown: '2026/5/1' });
    expect(await shown(0, '<c t="d"><v>2026-05-01</v></c>')).toBe('2026-05-01');
  });

  it.each(['8939010102358478435', '8.9390101023584778E+18', '1234567890123450', '-1000000000000000'])(
    'says that digits of %s are lost',
    async (value) => {
      for (const format of [0, 1, '0', '#,##0'])
        expect(await shown(format, number(value)), String(format)).toMatchObject({ incomplete: true });
    },
  );

  it('says that a shortened number is not all of it', async () => {
    expect(await shown(11, number(123456789012))).toEqual({
      number: 123456789012,
      shown: '1.23E+11',
      incomplete: true,
    });
    expect(await shown(11, number(12300))).toEqual({ number: 12300, shown: '1.23E+04' });
  });

  it('stays a number under a format that nobody can use', async () => {
    for (const format of ['0"open', '0;0;0;0;0', '[', `0${'0'.repeat(1_000)}`, ''])
      expect(await shown(format, number(123)), format.slice(0, 20)).toBe(123);
    expect(await shown('yyyy/m/d', number(1e9))).toBe(1e9);
    expect(await shown(9_999, number(123))).toBe(123);
  });
});

describe('merged cells', () => {
  const row = (n: number, cells: Readonly<Record<string, string>>) =>
    `<row r="${n}">${Object.entries(cells)
      .map(([column, value]) => `<c r="${column}${n}" t="inlineStr"><is><t>${value}</t></is></c>`)
      .join('')}</row>`;
  const sheet = (rows: string, merges: readonly string[]) =>
    `<worksheet><sheetData>${rows}</sheetData><mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`;
  const rows = row(1, { A: 'Name', B: 'Model', C: 'Place' }) + row(2, { A: 'Codec', B: 'M1', C: '302' });

  it('have their value in every row that they cover', async () => {
    const more = row(3, { A: 'Panel' }) + row(4, { A: 'Scaler' }) + row(5, { A: 'Other', B: 'M2', C: '305' });
    const found = await read({ sheet: sheet(rows + more, ['B2:B4', 'C2:C4']) });
    expect([...found.values()].slice(1)).toEqual([
      ['Codec', 'M1', '302'],
      ['Panel', 'M1', '302'],
      ['Scaler', 'M1', '302'],
      ['Other', 'M2', '305'],
    ]);
  });

  it('have their value in every column that they cover', async () => {
    const found = await read({ sheet: sheet(rows + row(3, { A: 'Panel', B: 'both' }), ['B3:C3']) });
    expect(found.get(3)).toEqual(['Panel', 'both', 'both']);
  });

  it('hide what is below them', async () => {
    const found = await read({ sheet: sheet(rows + row(3, { A: 'Panel', B: 'unseen', C: '303' }), ['B2:B3']) });
    expect(found.get(3)).toEqual(['Panel', 'M1', '303']);
  });

  it('make no rows where there are none', async () => {
    const found = await read({ sheet: sheet(rows, ['A2:C9', 'A1:XFD1', 'B1:B1048576']) });
    expect([...found.keys()]).toEqual([1, 2]);
    expect(found.get(1)).toEqual(['Name', 'Name', 'Name']);
  });

  it('may be written backwards or as one cell', async () => {
    const found = await read({ sheet: sheet(rows + row(3, { A: 'Panel' }), ['C3:B2', 'A1']) });
    expect(found.get(3)).toEqual(['Panel', 'M1', 'M1']);
  });
});
