import { type HostileTable, heavyCells } from './hostile-cells.fixture.ts';
import { partsOf, relationsXml, sheetXml, xlsx, zipOf } from './xlsx.fixture.ts';

const mb = 1024 * 1024;
const cell = (reference: string) => `<row r="1"><c r="${reference}"><v>1</v></c></row>`;
const many = (n: number, of: (i: number) => string): string => Array.from({ length: n }, (_, i) => of(i)).join('');
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const withDoctype = (doctype: string, text: string) =>
  sheetXml(`<row>${inline(text)}</row>`).replace('?>', `?><!DOCTYPE worksheet [${doctype}]>`);
const laughs = `<!ENTITY a "ha">${many(12, (i) => `<!ENTITY ${'bcdefghijklm'[i]} "${`&${'abcdefghijkl'[i]};`.repeat(10)}">`)}`;

/** The zip with changed sizes or flags of one entry, both in its directory and before its content. */
const forged = async (entry: string, change: (header: Buffer, at: { size: number; flags: number }) => void) => {
  const content = await zipOf(partsOf({ sheet: sheetXml(`<row>${inline('x'.repeat(mb))}</row>`) }));
  for (const [signature, name, at] of [
    [0x04034b50, 30, { size: 22, flags: 6 }],
    [0x02014b50, 46, { size: 24, flags: 8 }],
  ] as const)
    for (let i = 0; i < content.length - name; i++)
      if (
        content.readUInt32LE(i) === signature &&
        content.toString('utf8', i + name, i + name + entry.length) === entry
      )
        change(content.subarray(i), at);
  return content;
};
const sheetPart = 'xl/worksheets/sheet1.xml';

const references: readonly HostileTable[] = [
  'ZZZZZZ1',
  'ZZZZZ1',
  'ZZZZ1',
  'XFE1',
  'A1048577',
  'A0',
  'A',
  '1',
  '',
  'A1:B2',
  'a1',
].map((reference) => ({
  name: `a cell ${reference}`,
  make: () => xlsx({ rows: cell(reference) }),
  outcome: 'unreadable',
}));

const rows: readonly HostileTable[] = [
  {
    name: 'hundred thousands of rows',
    make: () => xlsx({ rows: many(300_000, (i) => `<row r="${i + 1}"><c><v>1</v></c></row>`) }),
    outcome: 'tooManyRows',
  },
  {
    name: 'a million rows without numbers',
    make: () => xlsx({ rows: '<row><c><v>1</v></c></row>'.repeat(1_000_000) }),
    outcome: 'tooManyRows',
  },
  { name: 'empty rows without end', make: () => xlsx({ rows: '<row/>'.repeat(4_000_000) }), outcome: 'unreadable' },
  { name: 'a row that does not exist', make: () => xlsx({ rows: '<row r="99999999999"/>' }), outcome: 'unreadable' },
  { name: 'rows that go back', make: () => xlsx({ rows: '<row r="2"/><row r="2"/>' }), outcome: 'unreadable' },
  {
    name: 'the last cell of thousands of rows',
    make: () => xlsx({ rows: many(15_000, (i) => `<row r="${i + 1}"><c r="XFD${i + 1}"><v>1</v></c></row>`) }),
    outcome: 'tooLarge',
  },
  {
    name: 'a wide heading over thousands of rows',
    make: () => xlsx({ rows: `<row><c r="XFD1"><v>1</v></c></row>${'<row><c><v>1</v></c></row>'.repeat(15_000)}` }),
    outcome: 'tooLarge',
  },
];

const texts: readonly HostileTable[] = [
  {
    name: 'one shared string of 40 MB in 899 cells',
    make: () =>
      xlsx({
        strings: `<si><t>${'x'.repeat(40 * mb)}</t></si>`,
        rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(899)}</row>`,
      }),
    outcome: 'tooLarge',
  },
  {
    name: 'one long string in hundred thousand cells',
    make: () =>
      xlsx({
        strings: `<si><t>${'字'.repeat(30_000)}</t></si>`,
        rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`.repeat(5_000),
      }),
    outcome: 'tooLarge',
  },
  {
    name: 'shared strings without end',
    make: () => xlsx({ strings: '<si><t>x</t></si>'.repeat(3_000_000) }),
    outcome: 'tooLarge',
  },
  {
    name: 'a cell of 40 MB',
    make: () => xlsx({ rows: `<row>${inline('x'.repeat(40 * mb))}</row>` }),
    outcome: 'tooLarge',
  },
  {
    name: 'an attribute of 150 MB',
    make: () => xlsx({ rows: `<row x="${'x'.repeat(150 * mb)}"/><row r="z"/>` }),
    outcome: 'tooLarge',
  },
  {
    name: 'a shared string that is not there',
    make: () => xlsx({ rows: '<row><c t="s"><v>7</v></c></row>' }),
    outcome: 'unreadable',
  },
  { name: 'a number beyond all', make: () => xlsx({ rows: '<row><c><v>1e999</v></c></row>' }), outcome: 'unreadable' },
];

const documents: readonly HostileTable[] = [
  { name: 'entities that multiply', make: () => xlsx({ sheet: withDoctype(laughs, '&m;') }), outcome: 'unreadable' },
  {
    name: 'a foreign file as an entity',
    make: () => xlsx({ sheet: withDoctype('<!ENTITY f SYSTEM "file:///etc/passwd">', '&f;') }),
    outcome: 'unreadable',
  },
  {
    name: 'a document type in itself',
    make: () => xlsx({ sheet: withDoctype('<!DOCTYPE a [<!ENTITY b "c">]>', 'x') }),
    outcome: 'unreadable',
  },
  { name: 'an unknown entity', make: () => xlsx({ rows: `<row>${inline('&nbsp;')}</row>` }), outcome: 'unreadable' },
  { name: 'a sheet cut off', make: () => xlsx({ sheet: sheetXml(cell('A1')).slice(0, -20) }), outcome: 'unreadable' },
  {
    name: 'bytes that are no text',
    make: () => xlsx({ sheet: Buffer.from([0x3c, 0xff, 0xfe, 0x00]) }),
    outcome: 'unreadable',
  },
];

const packages: readonly HostileTable[] = [
  { name: 'no relations', make: () => xlsx({ rootRelations: null }), outcome: 'unreadable' },
  {
    name: 'a workbook that is not there',
    make: () => xlsx({ rootRelations: relationsXml([['a', 'officeDocument', 'b.xml']]) }),
    outcome: 'unreadable',
  },
  {
    name: 'a workbook that is its own sheet',
    make: () => xlsx({ relations: relationsXml([['rId1', 'worksheet', 'workbook.xml']]), workbook: '<a><sheet/></a>' }),
    outcome: 'unreadable',
  },
  {
    name: 'a sheet outside of the file',
    make: () => xlsx({ relations: relationsXml([['rId1', 'worksheet', '../../../../etc/passwd']]) }),
    outcome: 'unreadable',
  },
  {
    name: 'a sheet on another machine',
    make: () => xlsx({ relations: relationsXml([['rId1', 'worksheet', 'http://10.0.0.1/sheet1.xml']]) }),
    outcome: 'unreadable',
  },
  {
    name: 'two sheets of one name',
    make: () => xlsx({ more: [{ name: sheetPart, content: sheetXml('') }] }),
    outcome: 'unreadable',
  },
  {
    name: 'parts without end',
    make: () => xlsx({ more: Array.from({ length: 2_000 }, (_, i) => ({ name: `p${i}`, content: '' })) }),
    outcome: 'tooLarge',
  },
  {
    name: 'a directory that says too little',
    make: () => forged(sheetPart, (header, at) => header.writeUInt32LE(10, at.size)),
    outcome: 'unreadable',
  },
  {
    name: 'a directory that says too much',
    make: () => forged(sheetPart, (header, at) => header.writeUInt32LE(0xfffffff0, at.size)),
    outcome: 'tooLarge',
  },
  {
    name: 'an encrypted sheet',
    make: () => forged(sheetPart, (header, at) => header.writeUInt16LE(header.readUInt16LE(at.flags) | 1, at.flags)),
    outcome: 'unreadable',
  },
];

const bombs: readonly HostileTable[] = [
  { name: 'elements in elements', make: () => xlsx({ rows: '<row>'.repeat(2_000_000) }), outcome: 'unreadable' },
  {
    name: 'a part of 310 MB',
    make: () => xlsx({ more: [{ name: 'x', content: Buffer.alloc(310 * mb) }] }),
    outcome: 'tooLarge',
  },
];

const otherMakers: readonly HostileTable[] = [
  {
    name: 'an .xls',
    make: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]),
    outcome: 'unreadable',
  },
  { name: 'comma separated values', make: () => Buffer.from('name,place\nlamp,hall\n'), outcome: 'unreadable' },
  { name: 'nothing', make: () => Buffer.alloc(0), outcome: 'unreadable' },
  { name: 'half a file', make: async () => (await xlsx({ rows: cell('A1') })).subarray(0, 300), outcome: 'unreadable' },
  {
    name: 'an archive of something else',
    make: () => zipOf([{ name: 'manifest.json', content: '{}' }]),
    outcome: 'unreadable',
  },
];

/** Files that are not tables, or are made to break the reader, all generated by code. These are small. */
export const oddTables: readonly HostileTable[] = [...references, ...documents, ...packages, ...otherMakers];

/** These expand to much data, or make the reader build much from little. */
export const heavyTables: readonly HostileTable[] = [
  ...references.slice(0, 2),
  ...rows,
  ...heavyCells,
  ...texts,
  ...bombs,
];
