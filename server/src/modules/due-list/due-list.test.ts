import {
  type AssetRecordDraft,
  assetRecordsEndpoints,
  assetSuppliersEndpoints,
  dueListEndpoints as calls,
} from '@eoms/contract';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type AssetsSystem, inDays, openAssetsSystem } from '../assets/assets.fixture.ts';
import { createDueList } from './due-list.module.ts';
import { writeCalendar } from './write-calendar.ts';

let system: AssetsSystem;
let operator: TestClient;
let rights: { readonly grants: Map<'dueList', Set<'view'>>; places: readonly string[] | 'all' };
beforeAll(async () => {
  rights = { grants: new Map([['dueList', new Set(['view'] as const)]]), places: 'all' };
  system = await openAssetsSystem(
    (node) =>
      createDueList({
        database: node.platform.database,
        places: node.places,
        access: { accessOf: async () => ({ superAdministrator: false, ...rights }), peopleWho: async () => [] },
        notices: { send: async () => '', addCheck: () => undefined },
        news: node.platform.news,
        work: node.platform.work,
        config: {
          language: () => 'en',
          general: async () => ({ publicUrl: 'https://eoms.example/' }) as never,
        },
      }).routes,
  );
  operator = system.api.signIn({ grants: { dueList: ['view'] }, places: [system.venue.room] });
});
afterAll(() => system.close());

const list = async (query: object = {}, who = system.admin) =>
  (await who.call(calls.listDues, { query: { from: inDays(-30), to: inDays(60), ...query } })).data?.dues ?? [];
const titled = async (title: string, query: object = {}, who = system.admin) =>
  (await list(query, who)).filter((due) => due.title === title).map(({ kind, on }) => [kind, on]);

describe('the due list', () => {
  it('has warranties, maintenance and loans until they are over, and nothing of what is retired', async () => {
    const name = `Due ${newId()}`;
    const id = await system.add({ name, purchasedOn: inDays(-400), warrantyUntil: inDays(10) });
    const record = async (performedOn: string, nextOn: string | null) => {
      const costs = { labourCost: null, partsCost: null, externalCost: null };
      const body: AssetRecordDraft = {
        assetId: id,
        kind: 'repair',
        performedOn,
        performedBy: 'W',
        remarks: '',
        parts: '',
        nextOn,
        fileIds: [],
        ...costs,
      };
      await system.admin.call(assetRecordsEndpoints.saveAssetRecord, { body });
    };
    await record(inDays(-100), inDays(-5));
    await system.handle({ action: 'lend', ids: [id], remarks: '', holder: 'Expo', dueBackOn: inDays(3) });
    expect(await titled(name)).toEqual([
      ['maintenance', inDays(-5)],
      ['loan', inDays(3)],
      ['warranty', inDays(10)],
    ]);
    await record(inDays(-1), null);
    await system.handle({ action: 'store', ids: [id], remarks: '' });
    expect(await titled(name)).toEqual([['warranty', inDays(10)]]);
    await system.handle({ action: 'retire', ids: [id], remarks: '' });
    expect(await titled(name)).toEqual([]);
  });

  it('is narrowed by kind, days and place, and respects the places of the caller', async () => {
    const [own, hidden] = [`Own ${newId()}`, `Hidden ${newId()}`];
    await system.add({ name: own, placeId: system.venue.room, warrantyUntil: inDays(5) });
    await system.add({ name: hidden, placeId: system.venue.hall, warrantyUntil: inDays(5) });
    expect(await titled(own, {}, operator)).toHaveLength(1);
    expect(await titled(hidden, {}, operator)).toEqual([]);
    expect(await titled(hidden, { placeId: system.venue.hall })).toHaveLength(1);
    expect(await titled(hidden, { kind: 'loan' })).toEqual([]);
    expect(await titled(hidden, { to: inDays(4) })).toEqual([]);
    const long = await system.admin.call(calls.listDues, { query: { from: '2020-01-01', to: '2026-01-01' } });
    expect([long.code, long.details?.[0]?.field]).toEqual(['dueList.tooLong', 'to']);
  });

  it('has the ends of contracts, which belong to no place', async () => {
    const name = `Seller ${newId()}`;
    const contract = { number: 'C-7', subject: 'Service', startsOn: null, responseHours: null, onSiteHours: null };
    const contracts = [
      { ...contract, endsOn: inDays(20) },
      { ...contract, endsOn: null },
    ];
    const body = { name, address: '', website: '', contacts: [], contracts, remarks: '' };
    await system.admin.call(assetSuppliersEndpoints.saveAssetSupplier, { body });
    expect(await titled(name)).toEqual([['contract', inDays(20)]]);
    expect(await titled(name, { placeId: system.venue.hall })).toEqual([]);
  });
});

describe('the calendar of the due list', () => {
  const read = async (path: string | null | undefined) => {
    const key = path?.split('/').at(-1) ?? '';
    return system.admin.send(calls.readDueCalendar, { params: { key } });
  };

  it('is read by whoever knows its address, as its user may see it now, until it is closed', async () => {
    const [own, hidden] = [`日历；a,b\\c ${'长'.repeat(40)} ${newId()}`, `Hidden ${newId()}`];
    const asset = await system.add({ name: own, placeId: system.venue.room, warrantyUntil: inDays(5) });
    await system.add({ name: hidden, placeId: system.venue.hall, warrantyUntil: inDays(5) });
    const first = (await operator.call(calls.openDueCalendar)).data?.path;
    const second = (await operator.call(calls.openDueCalendar)).data?.path;
    expect(second).not.toBe(first);
    expect((await read(first)).json()).toMatchObject({ code: '404' });
    rights.places = [system.venue.room];
    const reply = await read(second);
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const parsed = new ICAL.Component(ICAL.parse(reply.body));
    const events = parsed.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    const mine = events.find(({ summary }) => summary.includes(own));
    expect(mine?.uid).toBe(`warranty-${asset}-${inDays(5).replaceAll('-', '')}@eoms`);
    expect(mine?.startDate.toString()).toBe(inDays(5));
    expect(mine?.startDate.isDate).toBe(true);
    expect(events.some(({ summary }) => summary.includes(hidden))).toBe(false);
    const { rows } = await system.platform.database.pool.query('select key_hash from due_calendars');
    expect(JSON.stringify(rows)).not.toContain(second?.split('/').at(-1));
    rights.grants.delete('dueList');
    expect((await read(second)).json()).toMatchObject({ code: '404' });
    rights.grants.set('dueList', new Set(['view']));
    expect((await operator.call(calls.getDueCalendar)).data).toEqual({ isOpen: true });
    await operator.call(calls.closeDueCalendar);
    expect((await read(second)).json()).toMatchObject({ code: '404' });
  });

  it('is folded at 75 octets between characters, and lets no text end a line', () => {
    const due = {
      kind: 'loan' as const,
      subjectId: newId(),
      on: '2026-02-28',
      title: `话筒\r\nEND:VCALENDAR ${'长'.repeat(60)}`,
      note: 'a;b,c\\d',
      placeId: null,
      placeName: '😀'.repeat(40),
      path: '/x',
    };
    const words = { name: 'Due', kinds: { loan: 'Back' } as never };
    const text = writeCalendar([due], words, 'https://eoms.example', new Date('2026-01-02T03:04:05Z'));
    const lines = text.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text.match(/END:VCALENDAR/g)).toHaveLength(2);
    const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('summary')).toBe(`Back: 话筒\nEND:VCALENDAR ${'长'.repeat(60)}`);
    expect(event?.getFirstPropertyValue('description')).toBe('a;b,c\\d');
    expect(event?.getFirstPropertyValue('location')).toBe('😀'.repeat(40));
    expect(String(event?.getFirstPropertyValue('dtend'))).toBe('2026-03-01');
    expect(text).toContain('DTSTAMP:20260102T030405Z');
  });
});
