import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../audit/audit.ts';
import { newId } from '../database/uuid.ts';
import type { Caller, Language } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import type { Cell } from '../tables/tables.ts';
import { createTestPlatform, type TestPlatform } from '../testing/test-platform.ts';
import type { TableImport } from './create-imports.ts';
import { rowsAtMost } from './open-table.ts';
import { createRooms, type RoomTypes, roomImporter, rooms, roomTable } from './rooms-importer.fixture.ts';
import { choiceSheet, tableSheet, xlsxReply } from './write-table.ts';

let platform: TestPlatform;
let imports: TableImport<RoomTypes['shown']>;
const audited: Omit<AuditEntry, 'action'>[] = [];
const finished: string[][] = [];
const callerIn = (language: Language, userId = newId()) => {
  const audit: Caller['audit'] = async (entry) => void audited.push(entry);
  return { userId, language, places: 'all', audit } as unknown as Caller;
};
const caller = callerIn('en');

beforeAll(async () => {
  platform = await createTestPlatform();
  await platform.database.db.execute(createRooms);
  imports = platform.imports.of(roomImporter((ids) => void finished.push([...ids])));
});
beforeEach(async () => {
  await platform.database.pool.query('truncate rooms, table_imports cascade');
  audited.length = 0;
  finished.length = 0;
});
afterAll(() => platform.close());

const headings = ['Code', 'Name', 'Seats', 'PIN'];
const fileOf = async (rows: Cell[][], heads = headings) => ({
  fileName: 'rooms.xlsx',
  contentType: '',
  content: await platform.tables.write([{ name: 'Sheet', headings: heads, rows }]),
});
const preview = async (rows: Cell[][], who = caller, heads = headings) =>
  imports.preview(await fileOf(rows, heads), who);
const apply = (id: string, skipBad = false, who = caller) => imports.apply({ id, skipBad }, who);
const stored = () => platform.database.db.select().from(rooms).orderBy(rooms.code);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
const cellsOf = async (content: unknown): Promise<Cell[][]> => {
  const read = await platform.tables.read(content as Buffer, { rowsAtMost: 100 });
  return read.outcome === 'read' ? read.rows : [];
};

describe('an import of a described table', () => {
  it('previews without writing, then creates and updates in one transaction', async () => {
    const first = await preview([
      ['a', 'Hall', 200, '1234'],
      ['b', 'Lobby', null, null],
      [null, null, null, null],
    ]);
    expect(first).toMatchObject({ fileName: 'rooms.xlsx', rows: 2, creates: 2, changes: 0, bad: 0, errors: [] });
    expect(first.preview).toEqual([
      { row: 2, change: 'create', name: 'Hall' },
      { row: 3, change: 'create', name: 'Lobby' },
    ]);
    expect(await stored()).toEqual([]);
    expect(await apply(first.id)).toEqual({ created: 2, changed: 0, left: 0 });
    expect(await stored()).toMatchObject([
      { code: 'a', name: 'Hall', seats: 200, pin: '1234' },
      { code: 'b', name: 'Lobby', seats: null },
    ]);

    const second = await preview([
      ['a', 'Great hall', 200, null],
      ['b', 'Lobby', null, null],
    ]);
    expect(second).toMatchObject({ creates: 0, changes: 1, unchanged: 1 });
    expect(await apply(second.id)).toEqual({ created: 0, changed: 1, left: 1 });
    expect(await stored()).toMatchObject([{ name: 'Great hall', pin: '1234' }, { name: 'Lobby' }]);
    expect(audited.at(-1)).toMatchObject({
      target: second.id,
      before: { rooms: [{ name: 'Hall' }] },
      after: { rooms: [{ name: 'Great hall' }] },
    });
    expect(finished).toHaveLength(2);
    expect(await codeOf(apply(second.id))).toBe('import.expired');
  });

  it('reports row and column in the language of the caller, and returns the invalid rows for correction', async () => {
    const bad: Cell[][] = [
      [null, 'Hall', 0, '1234'],
      ['b', 'Attic', 3, null],
      ['c', 'Cellar', 4, null],
      ['c', 'Cellar 2', 5, null],
      ['long code 12345', 'Room', 1, null],
    ];
    const seen = await preview(bad);
    expect(seen).toMatchObject({ rows: 5, creates: 1, bad: 4 });
    expect(seen.preview[0]).toEqual({ row: 2, change: 'bad', name: 'Hall' });
    expect(seen.errors.map(({ part, row, column, message }) => `${part} ${row} ${column}: ${message}`)).toEqual([
      'Sheet 2 Code: Must not be empty',
      'Sheet 2 Seats: Enter a whole number from 1 to 500',
      'Sheet 3 Name: No attic',
      'Sheet 5 Code: The same as row 4',
      'Sheet 6 Code: At most 10 characters',
    ]);
    expect((await preview(bad.slice(0, 1), callerIn('zh'))).errors[0]?.message).toBe('不能为空');

    const reply = await imports.errors(seen.id, caller);
    expect(reply.fileName).toBe('Rooms.xlsx');
    const rows = await cellsOf(reply.content);
    expect(rows[0]).toEqual([...headings, 'Reason']);
    expect(rows[1]).toEqual([
      null,
      'Hall',
      0,
      null,
      'Code: Must not be empty; Seats: Enter a whole number from 1 to 500',
    ]);
    expect(rows).toHaveLength(5);

    expect(await codeOf(apply(seen.id))).toBe('import.hasErrors');
    expect(await apply(seen.id, true)).toEqual({ created: 1, changed: 0, left: 4 });
    expect(await stored()).toMatchObject([{ name: 'Cellar' }]);
  });

  it('stores no secret in the clear', async () => {
    await preview([
      ['a', 'Hall', 1, 'very secret'],
      [null, 'Hall', 1, 'very secret'],
    ]);
    const { rows } = await platform.database.pool.query('select r::text as row from table_import_rows r');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('very secret');
  });

  it('keeps what the table has no column for', async () => {
    await apply((await preview([['a', 'Hall', 200, null]])).id);
    const seen = await preview([['Saal', 'a']], caller, ['名称', 'code']);
    await apply(seen.id);
    expect(await stored()).toMatchObject([{ name: 'Saal', seats: 200 }]);
  });

  it('belongs to its user, its importer and its hour', async () => {
    const { id } = await preview([['a', 'Hall', 1, null]]);
    const other = platform.imports.of({ ...roomImporter(() => undefined), kind: 'halls' });
    expect(await codeOf(apply(id, false, callerIn('en')))).toBe('import.expired');
    expect(await codeOf(imports.errors(id, callerIn('en')))).toBe('404');
    expect(await codeOf(other.apply({ id, skipBad: false }, caller))).toBe('import.expired');
    await platform.database.pool.query("update table_imports set created_at = now() - interval '61 minutes'");
    expect(await codeOf(apply(id))).toBe('import.expired');
    expect(await platform.imports.forgetOld()).toBe(1);
  });

  it('does nothing at all when one row no longer fits', async () => {
    const { id } = await preview([
      ['a', 'Hall', 1, null],
      ['b', 'Lobby', 1, null],
    ]);
    await platform.database.db.insert(rooms).values({ id: newId(), code: 'b', name: 'Meanwhile' });
    expect(await codeOf(apply(id))).toBe('place.codeInUse');
    expect(await stored()).toMatchObject([{ name: 'Meanwhile' }]);
    expect(finished).toEqual([]);
  });

  it('finds its headings below a title, and refuses the sample row of the template', async () => {
    const rows = [
      [null, null, null],
      ['Code', 'Name', 'Seats'],
      ['r1', 'Hall', 4],
      ['r2', '示例', 4],
    ];
    const report = await preview(rows, caller, ['All rooms', '', '']);
    expect(report).toMatchObject({ rows: 2, creates: 1, bad: 1 });
    expect(report.errors).toMatchObject([{ row: 5, column: 'Name' }]);
    expect(report.errors[0]?.message).toContain('sample row');
  });

  it('refuses what is no table, lacks a column or is too long', async () => {
    const noTable = { fileName: 'x.xlsx', contentType: '', content: Buffer.from('no table') };
    expect(await codeOf(imports.preview(noTable, caller))).toBe('import.isText');
    const lacking = preview([['Hall']], caller, ['Name']).catch((error: unknown) => error);
    expect(await lacking).toMatchObject({ code: 'import.columnsMissing', params: { columns: 'Code' } });
    const many = Array.from({ length: rowsAtMost + 1 }, (_, i) => [`${i}`, 'Room', 1, null]);
    expect(await codeOf(preview(many))).toBe('import.tooManyRows');
  });
});

it('writes the table that the import reads, and the choices of a template', async () => {
  const sheet = tableSheet(
    roomTable,
    'en',
    [{ fixed: { name: 'Hall', code: 'a' }, params: { x: 7, y: 8 } }],
    new Map([['x', 'X']]),
  );
  expect(sheet).toEqual({ name: 'Rooms', headings: [...headings, 'X'], rows: [['a', 'Hall', null, null, 7]] });
  const { content } = await xlsxReply(platform.tables, 'Rooms', [sheet]);
  const file = { fileName: 'Rooms.xlsx', contentType: '', content: content as Buffer };
  expect(await imports.preview(file, caller)).toMatchObject({ creates: 1, bad: 0 });
  const lists = [
    { heading: 'Type', values: ['hall', 'lobby'] },
    { heading: '', values: [] },
    { heading: 'Floor', values: [1] },
  ];
  expect(choiceSheet('Choices', lists).rows).toEqual([
    ['hall', null, 1],
    ['lobby', null, null],
  ]);
});
