import {
  panelSessionsEndpoints as calls,
  meetingsEndpoints,
  panelEndpoints as own,
  placesEndpoints,
} from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { combinationChanged } from '../places/places.module.ts';
import { inTime, openPanelsSystem, type PanelsSystem } from './panel-sessions.fixture.ts';

let system: PanelsSystem;
beforeAll(async () => {
  system = await openPanelsSystem();
});
afterAll(() => system.close());
beforeEach(() => system.platform.database.pool.query('truncate panel_sessions, panel_pairings, meetings cascade'));

const sql = (text: string, values: unknown[] = []) => system.platform.database.pool.query(text, values);
const self = (panel: TestClient) => panel.call(own.getPanelSelf);
const unlock = (panel: TestClient, pin: string | null) =>
  panel.call(own.unlockPanel, { body: { pin }, headers: inTime() });
const codeOf = async (answer: Promise<{ code: string }>) => (await answer).code;
/** What nodes remember for two seconds is forgotten at every change, but not when a test changes rows itself. */
const forget = async (id: string) => {
  await system.admin.call(calls.identifyPanel, { body: { id } });
  const { data } = await system.admin.call(calls.pagePanelSessions, { query: {} });
  const { name, placeId, parts, deviceIds, capabilities, groupIds, idleMinutes, language, appearance } =
    data?.records.find((one) => one.id === id) ?? {};
  const panel = { name, placeId, parts, deviceIds, capabilities, groupIds, idleMinutes, language, appearance };
  expect(await codeOf(system.admin.call(calls.savePanelSession, { body: { id, panel } }))).toBe('200');
};

describe('pairing', () => {
  it('lets the panel in whose code an administrator enters, once', async () => {
    const { data } = await system.api.nobody.call(own.requestPairing);
    expect(data?.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    const panel = system.api.withToken(data?.token ?? '');
    expect((await panel.call(own.getPairing)).data).toEqual({ state: 'waiting' });
    expect(await codeOf(self(panel))).toBe('401');
    const typed = `${data?.code.slice(0, 4).toLowerCase()} - ${data?.code.slice(4)}`;
    const found = await system.admin.call(calls.findPanelPairing, { body: { code: typed } });
    expect(found.data).toMatchObject({ code: data?.code, address: '127.0.0.1' });
    const body = { code: typed, panel: system.draft() };
    expect(await codeOf(system.admin.call(calls.pairPanel, { body }))).toBe('200');
    expect((await panel.call(own.getPairing)).data).toEqual({ state: 'paired' });
    expect((await self(panel)).data).toMatchObject({ placeName: 'Room room', locked: true, hasPin: false });
    const again = await system.admin.call(calls.pairPanel, { body: { code: typed, panel: system.draft() } });
    expect(again.code).toBe('panel.codeUnknown');
    const { rows } = await sql('select token_hash from panel_sessions');
    expect(JSON.stringify(rows)).not.toContain(data?.token);
  });

  it('gives one code to one of several who enter it at the same time', async () => {
    const { code } = await system.wait();
    const entered = await Promise.all(
      Array.from({ length: 6 }, () =>
        codeOf(system.admin.call(calls.pairPanel, { body: { code, panel: system.draft() } })),
      ),
    );
    expect(entered.sort()).toEqual(['200', ...Array(5).fill('panel.codeUnknown')]);
  });

  it('ends after ten minutes', async () => {
    const { data } = await system.api.nobody.call(own.requestPairing);
    await sql("update panel_pairings set expires_at = now() - interval '1 second'");
    const body = { code: data?.code ?? '', panel: system.draft() };
    expect(await codeOf(system.admin.call(calls.pairPanel, { body }))).toBe('panel.codeUnknown');
    const panel = system.api.withToken(data?.token ?? '');
    expect((await panel.call(own.getPairing)).data).toEqual({ state: 'expired' });
  });

  it.each(['', '        ', 'OOOO1111', 'A'.repeat(200), '\u0000', "' or 1=1 --", '＜ＡＢＣ＞'])(
    'refuses %j as a code',
    async (code) => {
      expect(await codeOf(system.admin.call(calls.findPanelPairing, { body: { code } }))).toBe('422');
    },
  );

  it.each(['', 'panel_', 'x'.repeat(43), `panel_${'x'.repeat(43)}`, `panel_${'x'.repeat(500)}`, "panel_' or 1=1"])(
    'takes %j for no token',
    async (token) => {
      expect(await codeOf(self(system.api.withToken(token)))).toBe('401');
      expect((await system.api.withToken(token).call(own.getPairing)).data).toEqual({ state: 'expired' });
    },
  );

  it('needs rights to what the panel may do, and to its place', async () => {
    const pairAs = async (client: TestClient, more: Parameters<PanelsSystem['draft']>[0] = {}) => {
      await sql('truncate panel_pairings');
      const code = '23456789';
      await sql(`insert into panel_pairings (code, token_hash, address, network, browser, expires_at)
        values ('${code}', gen_random_uuid()::text, 'a', 'n', '', now() + interval '5 minutes')`);
      return codeOf(client.call(calls.pairPanel, { body: { code, panel: system.draft(more) } }));
    };
    const grants = { panelSession: ['view', 'edit'] } as const;
    const only = system.signIn({ grants, places: 'all' });
    expect(await pairAs(only)).toBe('panel.notAllowed');
    expect(await pairAs(only, { parts: ['control', 'meetings'] })).toBe('200');
    expect(await pairAs(only, { parts: ['operate'] })).toBe('panel.partWithoutPage');
    const elsewhere = system.signIn({ grants, places: [system.other] });
    expect(await pairAs(elsewhere, { parts: ['control'] })).toBe('404');
    expect(await pairAs(system.signIn({ places: 'all' }), { parts: ['control'] })).toBe('403');
  });
});

describe('a panel of a part', () => {
  it('says so while the rooms are combined, and no longer once they are divided', async () => {
    const { room, other, platform } = system;
    const { panel } = await system.pair();
    const { panel: elsewhere } = await system.pair({ placeId: other });
    const whole = newId();
    await sql(
      `insert into places (id, name, code, group_id, type, sort, open_type, layout_type)
        select $1, 'Whole', 'whole', group_id, '', 9, open_type, layout_type from places where id = $2`,
      [whole, room],
    );
    await sql("insert into place_combinations (place_id, mode) values ($1, 'hand')", [whole]);
    await sql('insert into place_parts (whole_id, part_id) values ($1, $2)', [whole, room]);
    const turn = async (combined: boolean) => {
      await sql('update place_parts set held = $1', [combined]);
      await sql('update place_combinations set combined = $1', [combined]);
      platform.news.publish(combinationChanged, { placeId: whole });
      await expect.poll(async () => (await self(panel)).data?.combined).toBe(combined);
    };
    expect((await self(panel)).data?.combined).toBe(false);
    const { panel: ofWhole } = await system.pair({ placeId: whole });
    const partOn = async (of: TestClient) => (await of.call(placesEndpoints.getPlace, { params: { id: room } })).code;
    expect(await partOn(ofWhole)).toBe('404');
    await turn(true);
    // The devices of the combined place stand in its parts.
    await expect.poll(() => partOn(ofWhole), { timeout: 8_000 }).toBe('200');
    expect((await self(elsewhere)).data?.combined).toBe(false);
    // It learns that the room is combined, and nothing of what with.
    expect(JSON.stringify((await self(panel)).data)).not.toMatch(/Whole/);
    await turn(false);
    await expect.poll(() => partOn(ofWhole), { timeout: 8_000 }).toBe('404');
    await sql('delete from panel_sessions where place_id = $1', [whole]);
    await sql('delete from places where id = $1', [whole]);
  });
});

describe('a panel', () => {
  it('has no right of a user', async () => {
    const { panel } = await system.pair();
    expect(await codeOf(panel.call(placesEndpoints.listPlaces, { query: {} }))).toBe('403');
    expect(await codeOf(panel.call(calls.pagePanelSessions, { query: {} }))).toBe('403');
    expect(await codeOf(panel.call(placesEndpoints.getPlace, { params: { id: system.room } }))).toBe('200');
    expect(await codeOf(panel.call(placesEndpoints.getPlace, { params: { id: system.other } }))).toBe('404');
    expect(await codeOf(system.admin.call(own.getPanelSelf))).toBe('403');
  });

  it('makes only the calls of its parts', async () => {
    const { panel, id } = await system.pair({ parts: ['control'] });
    expect(await codeOf(panel.call(own.getPanelMeetings))).toBe('403');
    const body = { id, panel: system.draft({ parts: ['meetings'] }) };
    expect(await codeOf(system.admin.call(calls.savePanelSession, { body }))).toBe('200');
    expect(await codeOf(panel.call(own.getPanelMeetings))).toBe('200');
    expect(await codeOf(panel.call(placesEndpoints.getPlace, { params: { id: system.room } }))).toBe('403');
  });

  it('is locked by the server when nobody touches it', async () => {
    const { panel, id } = await system.pair({ idleMinutes: 1 });
    const place = () => codeOf(panel.call(placesEndpoints.getPlace, { params: { id: system.room } }));
    expect(await place()).toBe('200');
    await sql("update panel_sessions set used_at = now() - interval '61 seconds'");
    await forget(id);
    expect(await place()).toBe('panel.locked');
    expect((await self(panel)).data?.locked).toBe(true);
    // A touch does not open it again.
    const report = { version: '1', battery: null, touchedSecondsAgo: 0 };
    expect(await codeOf(panel.call(own.reportPanel, { body: report }))).toBe('200');
    await forget(id);
    expect(await place()).toBe('panel.locked');
    expect(await codeOf(unlock(panel, null))).toBe('200');
    expect(await place()).toBe('200');
  });

  it('is locked by an administrator and by itself', async () => {
    const { panel, id } = await system.pair({ pin: '4711' });
    expect(await codeOf(unlock(panel, '4711'))).toBe('200');
    expect(await codeOf(system.admin.call(calls.lockPanel, { body: { id } }))).toBe('200');
    expect(await codeOf(panel.call(own.getPanelMeetings))).toBe('panel.locked');
    expect(await codeOf(unlock(panel, null))).toBe('panel.pinMissing');
    expect(await codeOf(unlock(panel, '4711'))).toBe('200');
    expect(await codeOf(panel.call(own.lockOwnPanel, { headers: inTime() }))).toBe('200');
    expect(await codeOf(panel.call(own.getPanelMeetings))).toBe('panel.locked');
  });

  it('waits longer after each wrong PIN, even if they come together, and all are in the log', async () => {
    const { panel, id } = await system.pair({ pin: '471100' });
    const tries = await Promise.all(Array.from({ length: 12 }, (_, i) => codeOf(unlock(panel, `00000${i % 10}`))));
    const { rows } = await sql('select pin_failures n, pin_wait_until > now() waits from panel_sessions');
    expect(rows).toEqual([{ n: 3, waits: true }]);
    expect(tries.filter((code) => code === '200')).toEqual([]);
    expect(await codeOf(unlock(panel, '471100'))).toBe('panel.pinWait');
    const waits: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      await sql('update panel_sessions set pin_wait_until = now()');
      await unlock(panel, '000000');
      const { rows } = await sql('select extract(epoch from pin_wait_until - now())::int s from panel_sessions');
      waits.push(rows[0].s);
    }
    expect(waits.map((seconds) => Math.round(seconds / 10))).toEqual([2, 4, 8, 16]);
    const log = await sql(
      "select outcome, after from audit_entries where action = 'unlockPanel' and username like 'Panel%'",
    );
    expect(log.rows.length).toBeGreaterThanOrEqual(12);
    expect(JSON.stringify(log.rows)).not.toContain('4711');
    await sql('update panel_sessions set pin_wait_until = now()');
    expect(await codeOf(unlock(panel, '471100'))).toBe('200');
    expect((await sql('select pin_failures n from panel_sessions where id = $1', [id])).rows).toEqual([{ n: 0 }]);
  });

  it.each(['', '12', '123456789', '12a4', '１２３４', '1 34'])('refuses %j as a PIN', async (pin) => {
    const { panel } = await system.pair({ pin: '4711' });
    expect(await codeOf(unlock(panel, pin))).toBe('422');
  });

  it('sends nothing that arrives late', async () => {
    const { panel } = await system.pair();
    const book = (notAfter?: string) =>
      codeOf(
        panel.call(own.bookFromPanel, {
          body: { minutes: 15 },
          headers: notAfter === undefined ? {} : { 'not-after': notAfter },
        }),
      );
    for (const late of [undefined, '', 'soon', String(Date.now() - 1), String(Date.now() + 3_600_000), 'NaN', '1e400'])
      expect([late, await book(late)]).toEqual([late, 'panel.tooLate']);
    expect(await book(String(Date.now() + 3_000))).toBe('200');
  });

  it('replaces its token; the old one ends when the new one is used', async () => {
    const { panel } = await system.pair();
    const { data } = await panel.call(own.renewPanelToken, { headers: inTime() });
    expect(await codeOf(self(panel))).toBe('200');
    const renewed = system.api.withToken(data?.token ?? '');
    expect(await codeOf(self(renewed))).toBe('200');
    await expect.poll(() => codeOf(self(panel)), { timeout: 5_000 }).toBe('401');
    expect(await codeOf(self(renewed))).toBe('200');
  });

  it('is shut out by revoking, removing, pairing another one and with its place', async () => {
    const revoked = await system.pair();
    expect(await codeOf(system.admin.call(calls.revokePanel, { body: { id: revoked.id } }))).toBe('200');
    expect(await codeOf(self(revoked.panel))).toBe('401');
    const { code, token } = await system.wait();
    const body = { code, id: revoked.id, panel: system.draft() };
    expect((await system.admin.call(calls.pairPanel, { body })).data?.id).toBe(revoked.id);
    const next = system.api.withToken(token);
    expect(await codeOf(self(next))).toBe('200');
    expect(await codeOf(system.admin.call(calls.removePanel, { body: { id: revoked.id } }))).toBe('200');
    expect(await codeOf(self(next))).toBe('401');
  });

  it('is seen by administrators of its place only, with what it said of itself', async () => {
    const { panel, id } = await system.pair();
    const battery = { percent: 81, charging: true };
    await panel.call(own.reportPanel, { body: { version: '1.2', battery, touchedSecondsAgo: 3 } });
    const listed = async (places: 'all' | string[]) =>
      (await system.signIn({ grants: { panelSession: ['view'] }, places }).call(calls.pagePanelSessions, { query: {} }))
        .data?.records;
    expect(await listed([system.room])).toMatchObject([
      { id, battery, version: '1.2', condition: 'open', address: '127.0.0.1', placeName: 'Room room' },
    ]);
    expect(await listed([system.other])).toEqual([]);
    const other = system.signIn({ grants: { panelSession: ['view', 'edit', 'control'] }, places: [system.other] });
    for (const call of [calls.lockPanel, calls.identifyPanel, calls.revokePanel, calls.removePanel])
      expect(await codeOf(other.call(call, { body: { id } }))).toBe('404');
    const body = { id, panel: system.draft({ placeId: system.other, parts: ['control'] }) };
    expect(await codeOf(other.call(calls.savePanelSession, { body }))).toBe('404');
  });
});

describe('meetings at a panel', () => {
  it('are booked from now on, extended and ended, in its own place', async () => {
    const { panel } = await system.pair();
    const booked = await panel.call(own.bookFromPanel, { body: { minutes: 30 }, headers: inTime() });
    const id = booked.data?.id ?? '';
    expect((await panel.call(own.getPanelMeetings)).data?.current).toMatchObject({ id, subject: '面板预订' });
    const twice = panel.call(own.bookFromPanel, { body: { minutes: 15 }, headers: inTime() });
    expect(await codeOf(twice)).toBe('meeting.overlaps');
    const longer = panel.call(own.extendFromPanel, { body: { id, minutes: 15 }, headers: inTime() });
    expect(await codeOf(longer)).toBe('200');
    const elsewhere = await system.pair({ placeId: system.other });
    const foreign = elsewhere.panel.call(own.endFromPanel, { body: { id }, headers: inTime() });
    expect(await codeOf(foreign)).toBe('404');
    expect(await codeOf(panel.call(own.endFromPanel, { body: { id }, headers: inTime() }))).toBe('200');
    const ended = panel.call(own.extendFromPanel, { body: { id, minutes: 15 }, headers: inTime() });
    expect(await codeOf(ended)).toBe('meeting.notRunning');
  });

  it('that have not begun cannot be extended', async () => {
    const { panel } = await system.pair();
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const draft = {
      placeId: system.room,
      subject: 'Later',
      organiser: { name: 'Li Na', userId: null },
      participants: [],
      remarks: '',
      repeat: null,
      startsAt: at(2),
      endsAt: at(3),
    };
    const { data } = await system.admin.call(meetingsEndpoints.saveMeeting, { body: draft });
    const body = { id: data?.id ?? '', minutes: 15 };
    expect(await codeOf(panel.call(own.extendFromPanel, { body, headers: inTime() }))).toBe('meeting.notRunning');
  });
});

describe('the waiting list', () => {
  it('stays small however many ask', async () => {
    const stay = system.platform.stayOnOne('requests of one address are counted by each node');
    const codes: string[] = [];
    for (let i = 0; i < 30; i += 1) codes.push(await codeOf(system.api.nobody.call(own.requestPairing)));
    stay();
    expect(codes).toContain('429');
    expect((await sql('select count(*)::int n from panel_pairings')).rows[0].n).toBeLessThanOrEqual(5);
    // From a thousand networks, too.
    await sql(`insert into panel_pairings (code, token_hash, address, network, browser, expires_at)
      select 'C' || n, 'T' || n, 'a', 'network ' || n, '', now() + interval '5 minutes' from generate_series(1, 1000) n`);
    expect(await codeOf(system.signIn({}).call(own.requestPairing))).toBe('429');
    await sql("update panel_pairings set requested_at = now() - interval '2 minutes'");
    expect(['200', '429']).toContain(await codeOf(system.signIn({}).call(own.requestPairing)));
  });
});
