import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Alarm,
  eventWebhooksEndpoints as calls,
  EventMessage,
  type EventWebhookDraft,
  type EventWebhookState,
} from '@eoms/contract';
import { newId } from '../../platform/database/uuid.ts';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import { createTestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { type AlarmChange, alarmChangeRecorded } from '../alarms/alarms.module.ts';
import type { NoticeRequest } from '../notices/send-notice.ts';
import { createEventWebhooks } from './event-webhooks.module.ts';

/** Reaches everything, this machine above all. */
export const anywhere = createOutbound({ allowedTargets: async () => [], ownPorts: [], isAllowed: () => true });

export interface Posted {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly message: EventMessage;
}

/** A receiver on this machine that keeps what it gets and answers as the test says. */
export const openReceiver = async (
  answer: (response: ServerResponse, posted: Posted, count: number) => void = (response) => response.end('thank you'),
) => {
  const got: Posted[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const posted = { headers: request.headers, body, message: EventMessage.parse(JSON.parse(body)) };
    got.push(posted);
    response.on('error', () => undefined);
    answer(response, posted, got.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    got,
    close: () =>
      new Promise<unknown>((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
};

export const alarmIn = (placeId: string, more: Partial<Alarm> = {}): Alarm => ({
  id: newId(),
  key: 'offline',
  level: 1,
  text: { zh: '离线', en: 'Offline' },
  deviceId: newId(),
  deviceName: 'Projector',
  typeIcon: 'projector',
  placeId,
  placeName: 'Room 1',
  property: null,
  value: null,
  ruleId: null,
  active: true,
  raisedAt: '2026-11-28T08:00:00.000Z',
  lastAt: '2026-11-28T08:00:00.000Z',
  clearedAt: null,
  occurrences: 1,
  acknowledgedAt: null,
  acknowledgedBy: null,
  status: 'pending',
  result: null,
  remarks: null,
  solvedAt: null,
  solvedBy: null,
  assigneeId: null,
  assignee: null,
  shelvedUntil: null,
  shelvedBy: null,
  shelveReason: null,
  suppressedBy: null,
  ...more,
});

/** The module alone, with alarms that a test makes up, and an administrator who may do everything. */
export const openEventWebhooks = async (pauseAfter: (attempt: number) => number = () => 0.05) => {
  const platform = await createTestPlatform();
  const alarms = new Map<string, Alarm>();
  const notices: NoticeRequest[] = [];
  const nodes = await wireOn(platform, async (node) => {
    const module = createEventWebhooks({
      platform: node,
      alarms: { find: async (_, id) => alarms.get(id) },
      places: {
        existingPlaces: async (ids) => [...ids],
        relations: { roomsOf: (id: string) => [id] } as never,
      },
      notices: {
        send: async (_, request) => {
          notices.push(request);
          return newId();
        },
      },
      config: {
        retention: async () => ({ noticeDays: 90 }) as never,
        general: async () => ({ publicUrl: 'https://eoms.test' }) as never,
      },
      outbound: anywhere,
      pauseAfter,
    });
    await module.start?.();
    return module;
  });
  await platform.news.start();
  const api = await createTestApi(platform, nodes);
  const administrator = (places: 'all' | readonly string[]) =>
    api.signIn({ grants: { eventWebhooks: ['view', 'edit'] }, places, username: 'root' });
  const admin = administrator('all');
  const must = <T>({ data, code, details }: { data: T | null; code: string; details?: unknown }): T => {
    if (data === null) throw new Error(`refused: ${code} ${JSON.stringify(details)}`);
    return data;
  };
  const draft = (more: Partial<EventWebhookDraft> = {}): EventWebhookDraft => ({
    name: `target ${newId()}`,
    url: 'http://127.0.0.1:1/',
    kinds: ['alarm.raised', 'alarm.recovered', 'alarm.acknowledged', 'alarm.solved'],
    placeIds: null,
    enabled: true,
    ...more,
  });
  const list = async () => must(await admin.call(calls.listEventWebhooks, { query: { size: '100' } })).records;
  return {
    platform,
    admin,
    administrator,
    must,
    draft,
    notices,
    add: async (more: Partial<EventWebhookDraft> = {}) =>
      must(await admin.call(calls.createEventWebhook, { body: draft(more) })),
    list,
    find: async (id: string) => (await list()).find((one) => one.id === id),
    stateOf: async (id: string): Promise<EventWebhookState | undefined> =>
      (await list()).find((one) => one.id === id)?.state,
    log: async (query: Record<string, string> = {}) =>
      must(await admin.call(calls.listEventDeliveries, { query: { size: '100', ...query } })).records,
    /** Changes an alarm and says so, as the module of alarms does. */
    happen: async (alarm: Alarm, change: AlarmChange) => {
      alarms.set(alarm.id, alarm);
      await platform.database.transaction((tx) =>
        platform.news.changed(tx, alarmChangeRecorded, { alarmId: alarm.id, change }),
      );
    },
    async close() {
      for (const node of nodes) await node.stop?.();
      await api.close();
      await platform.close();
    },
  };
};
export type EventWebhooksSystem = Awaited<ReturnType<typeof openEventWebhooks>>;
