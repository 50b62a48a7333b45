import {
  type AlarmLevel,
  type AlarmWindow,
  type AlarmWindowDraft,
  type AlarmWindowScope,
  alarmsEndpoints as alarmCalls,
  alarmWindowsEndpoints as calls,
} from '@eoms/contract';
import { expect } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestClient } from '../../platform/testing/test-api.ts';
import type { TestPlatform } from '../../platform/testing/test-platform.ts';
import { createAlarmNotices } from '../alarm-notices/alarm-notices.module.ts';
import { openEstateWithFakeEngine, type Venue } from '../devices/devices.fixture.ts';
import { createAlarmWindows } from './alarm-windows.module.ts';

const minute = 60_000;

/** Windows, alarms and their notices on every node, with one clock that the test moves. */
export const openWindowsEstate = async (platform: TestPlatform, venue: Venue) => {
  const { pool } = platform.database;
  await pool.query(
    `truncate alarms, devices, alarm_windows, alarm_notices_sent, alarm_notice_timers, news_deliveries cascade`,
  );
  const estate = await openEstateWithFakeEngine(platform);
  let clock = Date.now();
  const announced: string[] = [];
  const modules: { stop(): Promise<void>; check(): Promise<void> }[] = [];
  const nodes = await Promise.all(
    estate.nodes.map(async (node) => {
      const { alarms, places } = node;
      await node.news.stop();
      const notices = createAlarmNotices({
        ...node.platform,
        news: node.news,
        alarms,
        notices: {
          recipientIds: async () => [],
          setAlarms: () => undefined,
          send: async (_tx: unknown, { subject }: { subject?: string | null }) => {
            announced.push(String(subject));
            return [];
          },
        } as unknown as Parameters<typeof createAlarmNotices>[0]['notices'],
      });
      const windows = createAlarmWindows({
        ...node.platform,
        news: node.news,
        alarms,
        places,
        now: () => new Date(clock),
      });
      await windows.start();
      await node.news.start();
      modules.push({
        check: windows.check,
        stop: () => Promise.all([windows.stop(), notices.stop()]).then(() => undefined),
      });
      return { ...node, routes: [...node.routes, ...windows.routes] };
    }),
  );
  const [first, ...rest] = nodes;
  if (!first) throw new Error('there is no node');
  const api = await createTestApi(platform, [first, ...rest]);
  const admin = api.signIn({ superAdministrator: true, username: 'boss' });
  const grants = { alarmCenter: ['view', 'edit', 'control'] } as const;
  const operator = api.signIn({ grants, places: [venue.room], username: 'operator' });
  const stranger = api.signIn({ grants, places: [venue.hall], username: 'stranger' });

  const addDevice = async (placeId = venue.room): Promise<string> => {
    const id = newId();
    await pool.query(
      `insert into devices (id, name, model_id, place_id, enabled, params) values ($1, $2, $3, $4, true, '{}')`,
      [id, `Screen ${id.slice(-4)}`, venue.modelId, placeId],
    );
    return id;
  };
  const news = (deviceId: string, level: AlarmLevel = 2) => ({
    key: `${deviceId}:offline`,
    deviceId,
    level,
    text: { zh: '离线', en: 'Offline' },
    property: 'p',
    value: 1,
    at: Date.now(),
  });
  const alarmOf = async (deviceId: string, client: TestClient = admin) =>
    (await client.call(alarmCalls.listAlarms, { query: { deviceId } })).data?.records[0];
  const raise = async (deviceId: string, level?: AlarmLevel): Promise<string> => {
    estate.engine.raise(news(deviceId, level));
    await expect.poll(async () => (await alarmOf(deviceId))?.active).toBe(true);
    return (await alarmOf(deviceId))?.id ?? '';
  };
  const clear = async (deviceId: string) => {
    estate.engine.clear(news(deviceId));
    await expect.poll(async () => (await alarmOf(deviceId))?.active).toBe(false);
  };
  const draft = (scope: Partial<AlarmWindowScope>, more: Partial<AlarmWindowDraft> = {}): AlarmWindowDraft => ({
    name: 'Rewiring',
    reason: 'new cables',
    enabled: true,
    levels: [],
    scope: { placeIds: [], groupIds: [], deviceIds: [], ...scope },
    schedule: {
      kind: 'once',
      from: new Date(clock - minute).toISOString(),
      to: new Date(clock + 60 * minute).toISOString(),
    },
    ...more,
  });
  const send = (body: AlarmWindowDraft, client = admin) => client.call(calls.saveAlarmWindow, { body });
  const save = async (body: AlarmWindowDraft, client = admin): Promise<string> => {
    const reply = await send(body, client);
    expect(reply).toMatchObject({ code: '200' });
    return reply.data?.id ?? '';
  };
  const get = async (id: string, client = admin): Promise<AlarmWindow | null> =>
    (await client.call(calls.getAlarmWindow, { params: { id } })).data ?? null;
  return {
    estate,
    api,
    admin,
    operator,
    stranger,
    announced,
    addDevice,
    raise,
    clear,
    alarmOf,
    draft,
    send,
    save,
    get,
    end: (id: string, client = admin) => client.call(calls.endAlarmWindow, { body: { id } }),
    remove: (id: string, client = admin) => client.call(calls.removeAlarmWindow, { query: { id } }),
    clock: () => clock,
    /** Moves the clock to some minutes later, on all nodes. */
    async later(minutes: number) {
      clock += minutes * minute;
      for (const { check } of modules) await check();
    },
    /** Sets the clock, as if the nodes had waited until then. */
    async at(local: Date) {
      clock = local.getTime();
      for (const { check } of modules) await check();
    },
    /** The alarms that were announced, once all news has been delivered. */
    async heard() {
      await expect
        .poll(async () => (await pool.query('select from news_deliveries')).rowCount, { timeout: 8_000 })
        .toBe(0);
      return announced.map((subject) => subject.replace('alarm:', ''));
    },
    async close() {
      await api.close();
      for (const { stop } of modules) await stop();
      await estate.stop();
    },
  };
};
export type WindowsEstate = Awaited<ReturnType<typeof openWindowsEstate>>;
