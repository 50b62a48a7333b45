import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type ChannelKind,
  channelsEndpoints,
  type NotifyChannelDraft,
  noticeTemplatesEndpoints,
  recipientsEndpoints,
  standardParams,
} from '@eoms/contract';
import { newId } from '../../platform/database/uuid.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { createTestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import type { AfterRevoking } from '../session/session.module.ts';
import { createPushOutbound } from './channels/notice-outbound.ts';
import { createNotices, type NoticesDeps } from './notices.module.ts';

/** Reaches everything, this machine above all. */
const anywhere = { allowedTargets: async () => [], ownPorts: [], isAllowed: () => true };
export const openOutbound = createOutbound(anywhere);

/** The push service of a test on this machine, by its name; every other address is judged as in a venue. */
const pushServiceHere = (trusted: string): Outbound => {
  const here = createOutbound({ ...anywhere, trusted });
  const elsewhere = createPushOutbound(async () => [], { ownPorts: [] });
  const wayTo = (host: string): Outbound => (host === 'localhost' ? here : elsewhere);
  return { ...here, resolve: (host, port, signal) => wayTo(host).resolve(host, port, signal) };
};

/** Sessions that nobody ends, and push services anywhere. */
export const noPush: Pick<NoticesDeps, 'sessions' | 'pushOutbound'> = {
  sessions: { onRevoked: () => undefined },
  pushOutbound: openOutbound,
};

/** A venue without devices. */
export const noDevices: Pick<NoticesDeps, 'devices' | 'commands'> = {
  devices: {
    engine: () => ({ actionsOf: () => [] }) as unknown as ReturnType<NoticesDeps['devices']['engine']>,
    registry: { get: () => undefined } as unknown as NoticesDeps['devices']['registry'],
  },
  commands: {
    execute: () => Promise.reject(refuse('404')),
    outcome: () => Promise.reject(refuse('404')),
  },
};

export interface Posted {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A far side that keeps what it gets and answers what the test says. */
export const openFarSide = async (answer: (posted: Posted) => { status?: number; body?: string } = () => ({})) => {
  const got: Posted[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const posted = { url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
    got.push(posted);
    const { status = 200, body = 'thank you' } = answer(posted);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    got,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  };
};

export const channelDraft = (
  kind: ChannelKind,
  params: NotifyChannelDraft['params'] = {},
  more: Partial<NotifyChannelDraft> = {},
): NotifyChannelDraft => ({
  name: `${kind} ${newId()}`,
  kind,
  secrets: {},
  perMinute: 600,
  digestMinutes: 0,
  enabled: true,
  params: { ...standardParams(kind), ...params },
  ...more,
});

/** The module of notices alone, with an administrator who may do everything. */
export const openNotices = async ({ trusted }: { trusted?: string } = {}) => {
  const platform = await createTestPlatform();
  const revoking: AfterRevoking[] = [];
  const nodes = await wireOn(platform, async (node) => {
    const config = {
      retention: async () => ({ noticeDays: 90 }) as never,
      language: () => 'en' as const,
      general: async () => ({ publicUrl: 'https://eoms.test' }) as never,
    };
    const notices = createNotices({
      ...noDevices,
      ...noPush,
      ...(trusted === undefined ? {} : { pushOutbound: pushServiceHere(trusted) }),
      sessions: { onRevoked: (also) => void revoking.push(also) },
      platform: node,
      config,
      outbound: openOutbound,
      pauseAfter: () => 0.05,
    });
    notices.setAlarms(async (caller, id) =>
      caller.places === 'all' && id === knownAlarm ? { 'alarm.text': { zh: '离线', en: 'Offline' } } : undefined,
    );
    await notices.start();
    return notices;
  });
  const api = await createTestApi(platform, nodes);
  const admin = api.signIn({ superAdministrator: true, places: 'all', username: 'root' });
  const { pool } = platform.database;
  const must = <T>({ data, code, details }: { data: T | null; code: string; details?: unknown }): T => {
    if (data === null) throw new Error(`refused: ${code} ${JSON.stringify(details)}`);
    return data;
  };
  const addUser = async (more: { email?: string; phone?: string; departmentId?: string } = {}): Promise<string> => {
    const id = newId();
    await pool.query(
      `insert into users (id, realm, username, name, email, phone, enabled, department_id)
       values ($1, 'internal', $2, $3, $4, $5, true, $6)`,
      [id, `u-${id}`, `User ${id.slice(-4)}`, more.email ?? null, more.phone ?? null, more.departmentId ?? null],
    );
    return id;
  };
  return {
    platform,
    pool,
    notices: nodes[0],
    nodes,
    api,
    admin,
    must,
    addUser,
    /** What the module of sessions does when it ends some on purpose. */
    revoke: (revoked: Parameters<AfterRevoking>[1]) =>
      platform.database.transaction(async (tx) => {
        for (const also of revoking) await also(tx, revoked);
      }),
    saveChannel: async (draft: NotifyChannelDraft) =>
      must(await admin.call(channelsEndpoints.saveChannel, { body: draft })).id,
    /** A notify object of one user. */
    recipientOf: async (userId: string) =>
      must(
        await admin.call(recipientsEndpoints.saveRecipient, {
          body: { name: `to ${userId}`, kind: 'user', subjectId: userId },
        }),
      ).id,
    deliveries: async (query: Record<string, string> = {}) =>
      must(await admin.call(recipientsEndpoints.pageDeliveries, { query: { size: '100', ...query } })).records,
    template: async (code: string) =>
      must(await admin.call(noticeTemplatesEndpoints.pageNoticeTemplates, { query: { keyword: code } })).records[0],
    async close() {
      for (const node of nodes) await node.stop();
      await api.close();
      await platform.close();
    },
  };
};

/** The one alarm that previews know. */
export const knownAlarm = '018f0000-0000-7000-8000-00000000a1a2';
