import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type EntityRows, lockRow, storeRow } from '../database/save-row.ts';
import { newId } from '../database/uuid.ts';
import { sameFields } from '../same-json.ts';
import type { Importer, ImportTypes } from './importer.ts';
import type { TableFormat } from './table-columns.ts';

export const rooms = pgTable('rooms', {
  id: uuid().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  seats: integer(),
  pin: text(),
});
export const createRooms = sql`create table rooms (
  id uuid primary key, code text not null constraint rooms_code_key unique, name text not null, seats int, pin text)`;

const keptRooms: EntityRows<typeof rooms> = {
  table: rooms,
  scope: 'none',
  violations: { rooms_code_key: 'place.codeInUse' },
};

type Column = 'code' | 'name' | 'seats' | 'pin';
type Room = typeof rooms.$inferSelect;

export interface RoomTypes extends ImportTypes {
  readonly column: Column;
  readonly draft: { readonly id: string | null; readonly code: string; readonly name: string; seats: number | null };
  readonly before: Room;
  readonly context: { readonly byCode: ReadonlyMap<string, Room> };
  readonly shown: { readonly name: string };
  readonly saved: { readonly id: string };
}

export const roomTable: TableFormat<Column> = {
  name: { zh: '房间', en: 'Rooms' },
  headings: {
    code: { zh: '编码', en: 'Code' },
    name: { zh: '名称', en: 'Name' },
    seats: { zh: '座位数', en: 'Seats' },
    pin: { zh: '门锁密码', en: 'PIN' },
  },
  needed: ['code', 'name'],
  sample: { column: 'name', text: { zh: '示例', en: 'Sample' } },
  secret: ['pin'],
};

/** A small importer with everything that one may have. */
export const roomImporter = (done: (ids: readonly string[]) => void): Importer<RoomTypes> => ({
  kind: 'rooms',
  format: roomTable,
  violations: keptRooms.violations,
  load: async (db) => ({ byCode: new Map((await db.select().from(rooms)).map((room) => [room.code, room])) }),
  find: (row, { byCode }) => byCode.get(row.text('code') ?? ''),
  read: (row, before) => {
    const [code, name] = [row.needed('code', 10), row.needed('name', 20)];
    const seats = row.has('seats') ? row.whole('seats', { min: 1, max: 500 }) : (before?.seats ?? null);
    const pin = row.text('pin');
    const secrets: Record<string, string> = pin === null ? {} : { pin };
    if (code === undefined || name === undefined || row.errors.length > 0) return { draft: undefined };
    return { draft: { id: before?.id ?? null, code, name, seats }, secrets };
  },
  isSame: (draft, before) => sameFields(before, draft),
  distinct: [{ column: 'code', of: ({ code }) => code }],
  check: (rows) => {
    for (const { row, draft } of rows)
      if (draft.name === 'Attic') row.report('name', { zh: '没有阁楼', en: 'No attic' });
  },
  show: (row, draft) => ({ name: draft?.name ?? row.shown('name') }),
  save: async (tx, rowsToSave) => {
    const [saved, before, after] = [[] as { id: string }[], [] as object[], [] as object[]];
    for (const { draft, secrets } of rowsToSave) {
      const { id: known, ...values } = draft;
      const was = known === null ? undefined : await lockRow(tx, keptRooms, known);
      const id = known ?? newId();
      const pin = typeof secrets.pin === 'string' ? { pin: secrets.pin } : {};
      await storeRow(tx, keptRooms, { id, before: was }, { ...values, ...pin });
      saved.push({ id });
      if (was) before.push({ ...was, pin: undefined });
      after.push({ id, ...values });
    }
    return { saved, before, after };
  },
  done: async (saved) => done(saved.map(({ id }) => id)),
});
