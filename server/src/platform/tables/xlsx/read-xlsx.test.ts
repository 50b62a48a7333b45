import { describe, expect, it } from 'vitest';
import { ArchiveError } from '../../archive/open-archive.ts';
import type { Cell } from '../cell.ts';
import { oddTables } from '../hostile-tables.fixture.ts';
import { type XlsxParts, xlsx } from '../xlsx.fixture.ts';
import { readXlsx } from './read-xlsx.ts';
import { TableFault } from './table-limits.ts';

const read = async (parts: XlsxParts, rowsAtMost = 100): Promise<(readonly [number, readonly Cell[]])[]> => {
  const rows: (readonly [number, readonly Cell[]])[] = [];
  await readXlsx(await xlsx(parts), rowsAtMost, async ({ row, cells }) => {
    rows.push([row, cells]);
  });
  return rows;
};
const firstRow = async (parts: XlsxParts) => (await read(parts))[0]?.[1];

describe('an xlsx file', () => {
  it('has cells of every kind', async () => {
    const rows = `<row r="1">
      <c r="A1" t="s"><v>1</v></c><c r="B1"><v>12.5</v></c><c r="C1" t="b"><v>1</v></c>
      <c r="D1" t="inlineStr"><is><r><t>in</t></r><r><t xml:space="preserve">line </t></r></is></c>
      <c r="E1" t="str"><f>A1&amp;B1</f><v>made</v></c><c r="F1" t="e"><f>1/0</f><v>#DIV/0!</v></c>
      <c r="H1" t="inlineStr"><is><t><![CDATA[<raw>]]></t></is></c></row>`;
    const strings = '<si><t>unused</t></si><si><t>甲&amp;乙</t><rPh sb="0" eb="1"><t>reading</t></rPh></si>';
    expect(await firstRow({ rows, strings })).toEqual([
      '甲&乙',
      12.5,
      true,
      'inline ',
      'made',
      '#DIV/0!',
      null,
      '<raw>',
    ]);
  });

  it('keeps the numbers of its rows, leaves out the empty ones and fills the others up', async () => {
    const rows =
      '<row r="2"><c r="A2"><v>1</v></c><c r="C2"><v>3</v></c></row><row r="3"/><row r="4"><c r="A4" s="1"/></row><row r="9"><c r="B9"><v>2</v></c></row>';
    expect(await read({ rows })).toEqual([
      [2, [1, null, 3]],
      [9, [null, 2, null]],
    ]);
  });

  it('marks characters that text must not contain', async () => {
    const rows = '<row><c t="inlineStr"><is><t>a_x0000_b_xD800_c_x000A_d_x005F_x0041_</t></is></c></row>';
    expect(await firstRow({ rows })).toEqual(['a\ufffdb\ufffdc\nd_x0041_']);
  });

  it('may use prefixes', async () => {
    const sheet =
      '<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await firstRow({ sheet })).toEqual([7]);
  });

  it('stops when it has more rows than wanted', async () => {
    const rows = (last: number) => `<row r="1"><c><v>1</v></c></row><row r="${last}"><c><v>1</v></c></row>`;
    expect(await read({ rows: rows(100) })).toHaveLength(2);
    await expect(read({ rows: rows(101) })).rejects.toMatchObject({ outcome: 'tooManyRows' });
  });
});

describe('what is not a table', () => {
  it.each(oddTables.map((table) => [table.name, table] as const))(
    'is refused: %s',
    async (_name, { make, outcome }) => {
      const error = await readXlsx(await make(), 100, async () => undefined).catch((thrown: unknown) => thrown);
      // Any other error ends the reader's process, which makes the file unreadable too.
      const reported =
        error instanceof TableFault ? error.outcome : error instanceof ArchiveError ? error.fault : 'unreadable';
      expect(error).toBeInstanceOf(Error);
      expect(reported).toBe(outcome);
    },
  );
});
