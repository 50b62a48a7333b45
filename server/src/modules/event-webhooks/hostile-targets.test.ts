import { eventWebhooksEndpoints as calls } from '@eoms/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import { alarmIn, type EventWebhooksSystem, openEventWebhooks, openReceiver } from './event-webhooks.fixture.ts';

let system: EventWebhooksSystem;
beforeAll(async () => {
  system = await openEventWebhooks();
});
afterAll(() => system.close());

const until = (check: () => Promise<unknown> | unknown) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
const lastOf = async (webhookId: string) => (await system.log({ webhookId }))[0]?.last;

it('cuts an answer that never ends, and takes its status for what it says', async () => {
  const receiver = await openReceiver((response) => {
    response.writeHead(200);
    const more = (): void => {
      if (response.destroyed) return;
      response.write('x'.repeat(65_536), () => setImmediate(more));
    };
    more();
  });
  const { id } = await system.add({ url: receiver.url });
  await system.happen(alarmIn(newId()), 'raised');
  await until(async () => expect(await lastOf(id)).toMatchObject({ answer: 'HTTP 200' }));
  expect((await lastOf(id))?.excerpt).toHaveLength(300);
  expect(await system.log({ webhookId: id })).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  await receiver.close();
});

it('waits for no body that comes drop by drop', async () => {
  const receiver = await openReceiver((response) => {
    response.writeHead(200);
    response.write('slow');
  });
  const { id } = await system.add({ url: receiver.url });
  await system.happen(alarmIn(newId()), 'raised');
  await until(async () => expect(await lastOf(id)).toMatchObject({ answer: 'HTTP 200', excerpt: 'slow' }));
  expect((await lastOf(id))?.durationMs).toBeLessThan(5_000);
  await receiver.close();
});

it('does not follow redirects', async () => {
  const inside = await openReceiver();
  const receiver = await openReceiver((response) => response.writeHead(307, { location: inside.url }).end());
  const { id } = await system.add({ url: receiver.url });
  await system.happen(alarmIn(newId()), 'raised');
  await until(() => expect(receiver.got.length).toBeGreaterThan(2));
  expect(inside.got).toEqual([]);
  expect(await lastOf(id)).toMatchObject({ answer: 'HTTP 307' });
  await system.admin.call(calls.removeEventWebhook, { body: { id } });
  await Promise.all([receiver.close(), inside.close()]);
});

it('never reaches this machine or addresses that nobody has allowed', async () => {
  const strict = createOutbound({ allowedTargets: async () => [], ownPorts: [] });
  for (const url of ['http://127.0.0.1:80/', 'http://169.254.169.254/latest', 'https://10.0.0.1/', 'http://[::1]/'])
    await expect(strict.request(url, { method: 'POST', cut: true })).rejects.toMatchObject({ reason: 'refused' });
});

it('switches a target off that says it is gone, and tells its owner once', async () => {
  const receiver = await openReceiver((response) => response.writeHead(410).end('no more'));
  const { id } = await system.add({ url: receiver.url });
  const alarm = alarmIn(newId());
  const told = () => system.notices.filter(({ subject }) => subject === `eventWebhook:${id}`);
  await system.happen(alarm, 'raised');
  await system.happen(alarm, 'cleared');
  await until(async () => expect(await system.stateOf(id)).toBe('gone'));
  await until(() => expect(told()).toHaveLength(1));
  await until(async () => expect(await system.log({ webhookId: id, status: 'waiting' })).toEqual([]));
  await system.happen(alarmIn(newId()), 'raised');
  expect(told()[0]?.users).toEqual([system.admin.userId]);
  expect(receiver.got).toHaveLength(1);
  await receiver.close();
});

it('leaves a target alone for as long as it asks', async () => {
  const times: number[] = [];
  const receiver = await openReceiver((response, _, count) => {
    times.push(Date.now());
    if (count === 1) response.writeHead(429, { 'retry-after': '2' }).end();
    else response.end();
  });
  const { id } = await system.add({ url: receiver.url });
  await system.happen(alarmIn(newId()), 'raised');
  // One that is on its way already is not held back.
  await until(async () => expect((await system.find(id))?.failingSince).not.toBeNull());
  await system.happen(alarmIn(newId()), 'raised');
  await until(async () => expect(await system.log({ webhookId: id, status: 'delivered' })).toHaveLength(2));
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_900);
  await receiver.close();
});

it('stops a target that has failed for three days, and holds up nobody else meanwhile', async () => {
  const broken = await openReceiver((response) => response.writeHead(503).end('closed'));
  const silent = await openReceiver(() => undefined);
  const good = await openReceiver();
  const [{ id }, slow, fast] = [
    await system.add({ url: broken.url }),
    await system.add({ url: silent.url }),
    await system.add({ url: good.url }),
  ];
  for (let n = 0; n < 30; n += 1) await system.happen(alarmIn(newId()), 'raised');
  await until(async () => expect(await system.log({ webhookId: fast.id, status: 'delivered' })).toHaveLength(30));
  expect(silent.got.length).toBeLessThanOrEqual(4 * system.platform.all.length);
  await until(async () => expect((await system.find(id))?.failingSince).not.toBeNull());
  await system.platform.database.pool.query(
    `update event_webhooks set failing_since = now() - interval '73 hours' where id = $1`,
    [id],
  );
  await until(async () => expect(await system.stateOf(id)).toBe('failing'));
  await until(async () => expect((await system.find(id))?.waiting).toBe(0));
  expect((await system.find(id))?.failed).toBe(30);
  expect(system.notices.filter(({ subject }) => subject === `eventWebhook:${id}`)).toHaveLength(1);
  for (const one of [slow, fast]) await system.admin.call(calls.removeEventWebhook, { body: { id: one.id } });
  await Promise.all([broken.close(), silent.close(), good.close()]);
});

it('keeps the order of one subject, also when its first message fails', async () => {
  const receiver = await openReceiver((response, { message }, count) => {
    const first = count <= 2 && message.type === 'alarm.raised';
    response.writeHead(first ? 500 : 200).end();
  });
  const { id } = await system.add({ url: receiver.url });
  const alarm = alarmIn(newId());
  for (const change of ['raised', 'acknowledged', 'cleared'] as const) await system.happen(alarm, change);
  await until(async () => expect(await system.log({ webhookId: id, status: 'delivered' })).toHaveLength(3));
  expect(receiver.got.map(({ message }) => message.type)).toEqual([
    'alarm.raised',
    'alarm.raised',
    'alarm.raised',
    'alarm.acknowledged',
    'alarm.recovered',
  ]);
  await receiver.close();
});
