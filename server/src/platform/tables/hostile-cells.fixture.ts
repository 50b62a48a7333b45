import { sheetXml, xlsx } from './xlsx.fixture.ts';

export interface HostileTable {
  readonly name: string;
  readonly make: () => Promise<Buffer> | Buffer;
  readonly outcome: 'unreadable' | 'tooManyRows' | 'tooLarge';
}

const many = (n: number, of: (i: number) => string): string => Array.from({ length: n }, (_, i) => of(i)).join('');
const mergedSheet = (body: string, merged: string) =>
  sheetXml(body).replace('</worksheet>', `<mergeCells>${merged}</mergeCells></worksheet>`);
const wide = many(5_000, (i) => `<row r="${i + 1}">${'<c><v>1</v></c>'.repeat(10)}</row>`);

const merged: readonly HostileTable[] = [
  {
    name: 'a million merged cells',
    make: () =>
      xlsx({
        sheet: mergedSheet(
          wide,
          many(1_000_000, (i) => `<mergeCell ref="A${i + 1}:B${i + 1}"/>`),
        ),
      }),
    outcome: 'tooLarge',
  },
  {
    name: 'the whole sheet merged, ten thousand times',
    make: () => xlsx({ sheet: mergedSheet(wide, '<mergeCell ref="A1:XFD1048576"/>'.repeat(10_000)) }),
    outcome: 'tooLarge',
  },
  {
    name: 'a long text merged over thousands of rows',
    make: () =>
      xlsx({
        sheet: mergedSheet(
          `<row r="1">${`<c t="inlineStr"><is><t>${'字'.repeat(30_000)}</t></is></c>`}</row>${wide.slice(wide.indexOf('<row r="2"'))}`,
          '<mergeCell ref="A1:A1048576"/>',
        ),
      }),
    outcome: 'tooLarge',
  },
  {
    name: 'merged cells outside of the sheet',
    make: () => xlsx({ sheet: mergedSheet(wide, '<mergeCell ref="A1:ZZZZ9"/>') }),
    outcome: 'unreadable',
  },
  {
    name: 'merged cells without a place',
    make: () => xlsx({ sheet: mergedSheet(wide, '<mergeCell/>') }),
    outcome: 'unreadable',
  },
];

const numberFormats: readonly HostileTable[] = [
  {
    name: 'a hundred thousand formats',
    make: () => xlsx({ formats: many(100_000, (i) => `<numFmt numFmtId="${i + 200}" formatCode="0"/>`) }),
    outcome: 'tooLarge',
  },
  {
    name: 'a format that makes text without end of a text',
    make: () =>
      xlsx({
        formats: `<numFmt numFmtId="200" formatCode="${'@'.repeat(255)}"/>`,
        styles: '<xf numFmtId="200"/>',
        rows: `<row><c s="0" t="inlineStr"><is><t>${'x'.repeat(30_000)}</t></is></c></row>`,
      }),
    outcome: 'tooLarge',
  },
];

/** Odd files that are read all the same; their heading row is theirs alone. */
export const costlyTables: readonly Pick<HostileTable, 'name' | 'make'>[] = [
  {
    name: 'a format of a megabyte',
    make: () =>
      xlsx({
        formats: `<numFmt numFmtId="200" formatCode="${'0#,'.repeat(350_000)}"/>`,
        styles: '<xf numFmtId="200"/>',
        rows: '<row><c s="0"><v>12</v></c></row>',
      }),
  },
  {
    name: 'thousands of long formats, each in use',
    make: () =>
      xlsx({
        formats: many(8_000, (i) => `<numFmt numFmtId="${i + 200}" formatCode="${i}${'0[h]?/'.repeat(35)}"/>`),
        styles: many(8_000, (i) => `<xf numFmtId="${i + 200}"/>`),
        rows: many(8_000, (i) => `<row><c s="${i}"><v>46143.5</v></c></row>`),
      }),
  },
  {
    name: 'fractions and dates in fifty thousand cells',
    make: () =>
      xlsx({
        formats: `<numFmt numFmtId="200" formatCode="# ${'?'.repeat(15)}/${'?'.repeat(15)}"/><numFmt numFmtId="201" formatCode="[$-804]aaaa yyyy/m/d [h]:mm:ss.000"/>`,
        styles: '<xf numFmtId="200"/><xf numFmtId="201"/>',
        rows: many(
          2_500,
          () => `<row>${'<c s="0"><v>3.14159265358979</v></c><c s="1"><v>46143.123456</v></c>'.repeat(10)}</row>`,
        ),
      }),
  },
  {
    name: 'one invalid format in two hundred thousand cells',
    make: () =>
      xlsx({
        formats: `<numFmt numFmtId="200" formatCode="${'[$'.repeat(127)}"/>`,
        styles: '<xf numFmtId="200"/>',
        rows: many(10_000, () => `<row>${'<c s="0"><v>1</v></c>'.repeat(20)}</row>`),
      }),
  },
  {
    name: 'the whole sheet merged',
    make: () =>
      xlsx({
        sheet: mergedSheet(
          many(20_000, (i) => `<row r="${i + 1}">${'<c><v>1</v></c>'.repeat(20)}</row>`),
          '<mergeCell ref="A1:XFD1048576"/>',
        ),
      }),
  },
];

/** Merged cells and formats that would make the reader build much from little. */
export const heavyCells: readonly HostileTable[] = [...merged, ...numberFormats];
