import {
  channelsEndpoints as channels,
  DeliveryStatus,
  deliveryStates,
  mayBecome,
  recipientsEndpoints,
} from '@eoms/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { channelDraft, openFarSide, openNotices } from './notices.fixture.ts';

let system: Awaited<ReturnType<typeof openNotices>>;
let far: Awaited<ReturnType<typeof openFarSide>>;
beforeAll(async () => {
  system = await openNotices();
  far = await openFarSide(() => ({}));
});
afterAll(async () => {
  await system.close();
  await far.close();
});

it('names a wrong host and port of a channel in the words of the specification', async () => {
  const body = { ...channelDraft('syslog', { host: 'a b', port: 0 }), secrets: {} };
  expect((await system.admin.call(channels.saveChannel, { body })).details).toEqual([
    { field: 'params.host', message: '主机格式不正确' },
    { field: 'params.port', message: '端口格式不正确' },
  ]);
});

it('names a wrong phone number for a test, and asks for one that is missing', async () => {
  const id = await system.saveChannel(channelDraft('smsHttp', { url: far.url, body: '{"to":"{{phone}}"}' }));
  const test = async (address: object) =>
    (await system.admin.call(channels.testChannel, { body: { id, ...address } })).details;
  expect(await test({ address: 'call me' })).toEqual([{ field: 'address', message: '手机号码格式不正确' }]);
  expect(await test({})).toMatchObject([{ field: 'address', message: expect.not.stringContaining('格式') }]);
});

const inWords: Readonly<Record<DeliveryStatus, string>> = {
  waiting: '等待发送',
  sent: '已发送',
  failed: '发送失败',
  expired: '已过期',
};
it.each(DeliveryStatus.options)('a message that is %s is sent again as the contract says', async (status) => {
  const text = { zh: '灯泡', en: 'Lamp' };
  const subject = `state:${status}`;
  const channelId = await system.saveChannel(channelDraft('webhook', { url: far.url }, { name: subject }));
  await system.platform.database.transaction((tx) =>
    system.notices.send(tx, {
      says: { title: text, content: text },
      to: [],
      channelIds: [channelId],
      variables: {},
      subject,
    }),
  );
  const sent = async () =>
    (await system.pool.query(`select id from notice_deliveries where subject = $1 and status = 'sent'`, [subject]))
      .rows;
  await vi.waitFor(async () => expect(await sent()).toHaveLength(1), 20_000);
  const [{ id }] = await sent();
  await system.pool.query(
    `update notice_deliveries set status = $1, due_at = now() + interval '1 hour' where id = $2`,
    [status, id],
  );
  const body = { ids: [id as string] };
  expect(await system.admin.call(recipientsEndpoints.resendDeliveries, { body })).toMatchObject(
    mayBecome(deliveryStates, status, 'waiting')
      ? { code: '200' }
      : { code: 'notice.wrongState', message: `${inWords[status]}的消息不能重新发送` },
  );
});
