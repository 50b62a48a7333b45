import { channelsEndpoints as channels } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { channelDraft, openFarSide, openNotices } from '../notices.fixture.ts';

let system: Awaited<ReturnType<typeof openNotices>>;
let far: Awaited<ReturnType<typeof openFarSide>>;
let answer: Parameters<typeof openFarSide>[0] = () => ({});
beforeAll(async () => {
  system = await openNotices();
  far = await openFarSide((posted) => answer?.(posted) ?? {});
});
afterAll(async () => {
  await system.close();
  await far.close();
});

beforeEach(async () => {
  await system.pool.query('truncate notice_deliveries');
  far.got.length = 0;
});

const text = { zh: '灯泡', en: 'Lamp' };
const notify = (channelIds: string[]) =>
  system.platform.database.transaction((tx) =>
    system.notices.send(tx, {
      says: { title: text, content: text },
      to: [],
      channelIds,
      variables: {},
      subject: 'alarm:1',
    }),
  );

it('waits while its provider limits the channel, and other channels do not', async () => {
  const robot = (more: object) => ({ ...channelDraft('dingtalk', { baseUrl: far.url }, more), perMinute: 600 });
  const limited = await system.saveChannel(robot({ secrets: { accessToken: 'one' } }));
  const other = await system.saveChannel(robot({ secrets: { accessToken: 'two' } }));
  const tooFast = { body: '{"errcode":130101,"errmsg":"send too fast"}' };
  answer = ({ url }) => (url.includes('token=one') ? tooFast : { body: '{"errcode":0,"errmsg":"ok"}' });
  await notify([limited]);
  await vi.waitFor(async () => expect((await system.deliveries())[0]?.reply?.status).toBe('HTTP 200 · 130101'), 8_000);
  for (let i = 0; i < 3; i += 1) await notify([limited, other]);
  await vi.waitFor(async () => expect(await system.deliveries({ status: 'sent' })).toHaveLength(3), 8_000);
  expect(far.got.filter(({ url }) => url.includes('token=one'))).toHaveLength(1);
  const shown = system.must(await system.admin.call(channels.getChannel, { params: { id: limited } }));
  expect(Date.parse(shown.pausedUntil ?? '') - Date.now()).toBeGreaterThan(500_000);
  answer = () => ({ body: '{"errcode":0,"errmsg":"ok"}' });
  await system.pool.query('update notice_channels set paused_until = now() where id = $1', [limited]);
  await system.pool.query(`update notice_deliveries set due_at = now() where status = 'waiting'`);
  await vi.waitFor(async () => expect(await system.deliveries({ status: 'sent' })).toHaveLength(7), 8_000);
});

it('keeps to the limit of its channel', async () => {
  const channel = await system.saveChannel({ ...channelDraft('webhook', { url: far.url }), perMinute: 3 });
  for (let i = 0; i < 8; i += 1) await notify([channel]);
  await vi.waitFor(() => expect(far.got).toHaveLength(3), 5_000);
  await system.pool.query(`update notice_deliveries set tried_at = tried_at - interval '61 seconds'`);
  await vi.waitFor(() => expect(far.got).toHaveLength(6), 8_000);
  await system.pool.query(`update notice_deliveries set tried_at = tried_at - interval '61 seconds'`);
  await vi.waitFor(async () => expect(await system.deliveries({ status: 'sent' })).toHaveLength(8), 8_000);
  expect(far.got).toHaveLength(8);
});
