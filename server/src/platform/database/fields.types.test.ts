import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { time } from './columns.ts';
import { draftFields, given, leftOut, packedFields, replyFields, unaudited } from './fields.ts';

const lamps = pgTable('lamps', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  watts: integer().notNull(),
  note: text(),
  level: integer().notNull(),
  levelKind: text('level_kind'),
  dueAt: time('due_at'),
  secretHash: text('secret_hash'),
});

const Draft = z.strictObject({
  id: z.uuid().optional(),
  name: z.string(),
  watts: z.number(),
  note: z.string().nullable().optional(),
  dueAt: z.iso.datetime().nullable(),
});
const Shown = z.object({ id: z.uuid(), name: z.string(), watts: z.number(), dueAt: z.iso.datetime().nullable() });

const draft = { name: 'Desk', watts: 5, note: 'new', dueAt: '2026-11-27T08:00:00.000Z' };

describe('a draft', () => {
  it('becomes the columns of the same names; moments become dates, and what is not sent is left alone', () => {
    const { values } = draftFields(lamps, Draft, {});
    expect(values({ ...draft, id: 'x' })).toEqual({ ...draft, dueAt: new Date(draft.dueAt) });
    expect(values({ ...draft, note: undefined })).not.toHaveProperty('note');
    expect(values({ ...draft, note: null }).note).toBeNull();
    // @ts-expect-error only fields of the draft are written
    values({ ...draft, secretHash: 'x' });
  });

  it('may fill several columns with one key, and leave keys out for a reason', () => {
    const Wider = Draft.extend({ level: z.string(), tags: z.array(z.string()), pin: z.string() });
    const { values, audited } = draftFields(lamps, Wider, {
      level: (level) => ({ level: level.length, levelKind: level }),
      tags: leftOut('rows of lamp_tags'),
      pin: unaudited('stored as a hash'),
    });
    const wide = { ...draft, level: 'high', tags: ['a'], pin: '1234' };
    expect(values(wide)).toMatchObject({ level: 4, levelKind: 'high' });
    expect(values(wide)).not.toHaveProperty('tags');
    expect(audited(wide)).toEqual({ ...values(wide), tags: ['a'] });
  });

  it('may keep together what has no column of its own', () => {
    const boxes = pgTable('boxes', {
      id: uuid().primaryKey(),
      name: text().notNull(),
      inside: jsonb().$type<{ tags: string[]; tone?: string | undefined }>().notNull(),
    });
    const Box = z.strictObject({ name: z.string(), tags: z.array(z.string()), tone: z.string().optional() });
    const { values, audited } = packedFields(boxes, Box, 'inside');
    expect(values({ name: 'a', tags: ['b'] })).toEqual({ name: 'a', inside: { tags: ['b'] } });
    expect(audited({ name: 'a', tags: ['b'] })).toEqual({ name: 'a', tags: ['b'] });
    // @ts-expect-error the tags of the column are a list
    expect(() => packedFields(boxes, Box.extend({ tags: z.string() }), 'inside')).not.toThrow();
  });

  it('of several forms empties the columns of the others', () => {
    const Forms = z.discriminatedUnion('name', [
      z.strictObject({ name: z.literal('a'), note: z.string() }),
      z.strictObject({ name: z.literal('b'), levelKind: z.string() }),
    ]);
    expect(draftFields(lamps, Forms, {}).values({ name: 'a', note: 'n' })).toEqual({
      name: 'a',
      note: 'n',
      levelKind: null,
    });
    const Needed = z.discriminatedUnion('name', [
      z.strictObject({ name: z.literal('a'), watts: z.number() }),
      z.strictObject({ name: z.literal('b') }),
    ]);
    // @ts-expect-error `watts` cannot be empty, as the form `b` would have it
    draftFields(lamps, Needed, {});
  });

  it('does not compile with a key that has no column, or one of another type', () => {
    // @ts-expect-error `costCentre` is neither a column nor left out
    draftFields(lamps, Draft.extend({ costCentre: z.string() }), {});
    // @ts-expect-error `watts` is a number in the table
    draftFields(lamps, Draft.extend({ watts: z.string() }), {});
    // @ts-expect-error `name` must not be null
    draftFields(lamps, Draft.extend({ name: z.string().nullable() }), {});
    // @ts-expect-error `colour` is no column
    draftFields(lamps, Draft.extend({ tone: z.string() }), { tone: (tone) => ({ colour: tone }) });
    // @ts-expect-error `watts` is a number in the table
    draftFields(lamps, Draft.extend({ tone: z.string() }), { tone: (tone) => ({ watts: tone }) });
    // @ts-expect-error left out without a reason
    draftFields(lamps, Draft.extend({ tone: z.string() }), { tone: leftOut() });
    expect(() => draftFields(lamps, Draft.extend({ tone: z.string() }), { tone: leftOut('nowhere') })).not.toThrow();
  });
});

describe('a reply', () => {
  const row = { id: 'x', name: 'Desk', watts: 5, dueAt: new Date(draft.dueAt) };

  it('has the columns of the same names, with moments in words, and nothing else of the row', () => {
    const { columns, present } = replyFields(lamps, Shown, {});
    expect(Object.keys(columns)).toEqual(['id', 'name', 'watts', 'dueAt']);
    expect(present({ ...row, secretHash: 'x' } as typeof row)).toEqual({ ...row, dueAt: draft.dueAt });
    // @ts-expect-error `watts` is missing
    expect(() => present({ id: 'x', name: 'Desk', dueAt: null })).not.toThrow();
  });

  it('has what is selected besides, and what whoever presents it adds', () => {
    const Wider = Shown.extend({ rooms: z.number(), mine: z.boolean() });
    const { columns, present } = replyFields(lamps, Wider, {
      rooms: sql<number>`(select count(*) from rooms)`,
      mine: given('depends on the caller'),
    });
    expect(Object.keys(columns)).toEqual(['id', 'name', 'watts', 'dueAt', 'rooms']);
    expect(present({ ...row, rooms: 2 }, { mine: true })).toMatchObject({ rooms: 2, mine: true });
    // @ts-expect-error `mine` is missing
    expect(() => present({ ...row, rooms: 2 })).not.toThrow();
  });

  it('does not compile with a key that has no column, or one of another type', () => {
    // @ts-expect-error `rooms` is neither a column nor selected nor given
    replyFields(lamps, Shown.extend({ rooms: z.number() }), {});
    // @ts-expect-error `watts` is a number in the table
    replyFields(lamps, Shown.extend({ watts: z.string() }), {});
    // @ts-expect-error `note` may be null in the table
    replyFields(lamps, Shown.extend({ note: z.string() }), {});
    // @ts-expect-error the expression gives a text
    replyFields(lamps, Shown.extend({ rooms: z.number() }), { rooms: sql<string>`'2'` });
    expect(() => replyFields(lamps, Shown, {})).not.toThrow();
  });
});
