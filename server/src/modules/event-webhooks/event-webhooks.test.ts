import { eventWebhooksEndpoints as calls } from '@eoms/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import {
  alarmIn,
  type EventWebhooksSystem,
  openEventWebhooks,
  openReceiver,
  type Posted,
} from './event-webhooks.fixture.ts';

let system: EventWebhooksSystem;
beforeAll(async () => {
  system = await openEventWebhooks();
});
afterAll(() => system.close());

const until = (check: () => Promise<unknown> | unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
const headersOf = ({ headers }: Posted) => headers as Record<string, string>;

it('sends what happens, signed so that the library of the specification accepts it', async () => {
  const receiver = await openReceiver();
  const { id, secret } = await system.add({ url: receiver.url });
  const alarm = alarmIn(newId());
  await system.happen(alarm, 'raised');
  await until(() => expect(receiver.got).toHaveLength(1));
  const [posted] = receiver.got as [Posted];
  expect(new Webhook(secret).verify(posted.body, headersOf(posted))).toMatchObject({
    id: posted.headers['webhook-id'],
    type: 'alarm.raised',
    timestamp: alarm.lastAt,
    data: { subject: { kind: 'alarm', id: alarm.id, text: alarm.text, device: { name: 'Projector' } } },
  });
  const changed = posted.body.replace('Projector', 'Protector');
  expect(() => new Webhook(secret).verify(changed, headersOf(posted))).toThrow();
  await until(async () => expect(await system.log({ webhookId: id })).toMatchObject([{ status: 'delivered' }]));
  const [row] = await system.log({ webhookId: id });
  expect(row).toMatchObject({ attempts: 1, kind: 'alarm.raised', last: { answer: 'HTTP 200', excerpt: 'thank you' } });
  const whole = system.must(await system.admin.call(calls.getEventDelivery, { params: { id: row?.id ?? '' } }));
  expect(whole.message).toEqual(posted.message);
  expect(whole.tries).toHaveLength(1);
  await receiver.close();
});

it('shows the secret once, and signs with both while receivers change over', async () => {
  const receiver = await openReceiver();
  const { id, secret } = await system.add({ url: receiver.url });
  expect(JSON.stringify(await system.list())).not.toContain(secret);
  const renewed = system.must(
    await system.admin.call(calls.renewEventWebhookSecret, { body: { id, overlapHours: 24 } }),
  );
  expect((await system.find(id))?.overlapUntil).not.toBeNull();
  await system.happen(alarmIn(newId()), 'raised');
  await until(() => expect(receiver.got).toHaveLength(1));
  const [both] = receiver.got as [Posted];
  for (const known of [secret, renewed.secret]) new Webhook(known).verify(both.body, headersOf(both));
  const last = system.must(await system.admin.call(calls.renewEventWebhookSecret, { body: { id, overlapHours: 0 } }));
  await system.happen(alarmIn(newId()), 'raised');
  await until(() => expect(receiver.got).toHaveLength(2));
  const [, one] = receiver.got as [Posted, Posted];
  new Webhook(last.secret).verify(one.body, headersOf(one));
  for (const known of [secret, renewed.secret])
    expect(() => new Webhook(known).verify(one.body, headersOf(one))).toThrow();
  await receiver.close();
});

it('sends only what was chosen, of its own places, and nothing that is silenced', async () => {
  const receiver = await openReceiver();
  const [own, other] = [newId(), newId()];
  const { id } = await system.add({ url: receiver.url, placeIds: [own], kinds: ['alarm.raised', 'alarm.solved'] });
  await system.happen(alarmIn(other), 'raised');
  await system.happen(alarmIn(own), 'acknowledged');
  await system.happen(
    alarmIn(own, { suppressedBy: { id: newId(), name: 'w', until: '2030-01-01T00:00:00Z' } }),
    'raised',
  );
  const back = alarmIn(own, { shelvedUntil: '2020-01-01T00:00:00.000Z' });
  await system.happen(back, 'unshelved');
  await until(() => expect(receiver.got).toHaveLength(1));
  await system.happen({ ...back, status: 'processed', solvedAt: '2026-11-28T09:00:00.000Z' }, 'solved');
  await until(() => expect(receiver.got).toHaveLength(2));
  expect(receiver.got.map(({ message }) => message.type)).toEqual(['alarm.raised', 'alarm.solved']);
  expect(receiver.got[1]?.message.timestamp).toBe('2026-11-28T09:00:00.000Z');
  expect(await system.log({ webhookId: id })).toHaveLength(2);
  await receiver.close();
});

it('shows a target and its messages only to those who see all of its places', async () => {
  const [one, two] = [newId(), newId()];
  const narrow = system.administrator([one]);
  const refusedAll = await narrow.call(calls.createEventWebhook, { body: system.draft() });
  expect(refusedAll.code).toBe('eventWebhook.placesNeeded');
  const beyond = await narrow.call(calls.createEventWebhook, { body: system.draft({ placeIds: [one, two] }) });
  expect(beyond.code).toBe('404');
  const mine = system.must(await narrow.call(calls.createEventWebhook, { body: system.draft({ placeIds: [one] }) }));
  const { id: theirs } = await system.add({ placeIds: [one, two], enabled: true });
  await system.happen(alarmIn(one), 'raised');
  await until(async () => expect(await system.log({ webhookId: theirs })).toHaveLength(1));
  const seen = system.must(await narrow.call(calls.listEventWebhooks, { query: { size: '100' } })).records;
  expect(seen.map(({ id }) => id)).toEqual([mine.id]);
  const log = system.must(await narrow.call(calls.listEventDeliveries, { query: { size: '100' } })).records;
  expect(new Set(log.map(({ webhookId }) => webhookId))).toEqual(new Set([mine.id]));
  const [hidden] = await system.log({ webhookId: theirs });
  const ids = [hidden?.id ?? ''];
  for (const refused of [
    await narrow.call(calls.getEventDelivery, { params: { id: ids[0] ?? '' } }),
    await narrow.call(calls.resendEventDeliveries, { body: { ids } }),
    await narrow.call(calls.resendFailedEvents, { body: { id: theirs } }),
    await narrow.call(calls.testEventWebhook, { body: { id: theirs } }),
    await narrow.call(calls.renewEventWebhookSecret, { body: { id: theirs, overlapHours: 1 } }),
    await narrow.call(calls.removeEventWebhook, { body: { id: theirs } }),
  ])
    expect(refused.code).toBe('404');
  for (const id of [mine.id, theirs]) await system.admin.call(calls.removeEventWebhook, { body: { id } });
  expect(await system.find(theirs)).toBeUndefined();
});

it('tries a target, and sends one or all failed messages again under the same id', async () => {
  let refuses = true;
  const receiver = await openReceiver((response) => response.writeHead(refuses ? 410 : 200).end());
  const { id } = await system.add({ url: receiver.url });
  await system.happen(alarmIn(newId()), 'raised');
  await until(async () => expect(await system.stateOf(id)).toBe('gone'));
  expect(await system.admin.call(calls.testEventWebhook, { body: { id } })).toMatchObject({
    code: 'eventWebhook.isOff',
  });
  const row = await system.find(id);
  const { name, url, kinds, placeIds, revision } = row as NonNullable<typeof row>;
  await system.admin.call(calls.saveEventWebhook, {
    body: { id, name, url, kinds, placeIds, revision, enabled: true },
  });
  refuses = false;
  const again = system.must(await system.admin.call(calls.resendFailedEvents, { body: { id } }));
  expect(again.count).toBe(1);
  await until(() => expect(receiver.got).toHaveLength(2));
  await until(async () => expect(await system.log({ webhookId: id, status: 'delivered' })).toHaveLength(1));
  const [first] = await system.log({ webhookId: id });
  await system.admin.call(calls.resendEventDeliveries, { body: { ids: [first?.id ?? ''] } });
  await until(() => expect(receiver.got).toHaveLength(3));
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  system.must(await system.admin.call(calls.testEventWebhook, { body: { id } }));
  await until(() =>
    expect(receiver.got.at(-1)?.message).toMatchObject({ type: 'test', data: { subject: { by: 'root' } } }),
  );
  await receiver.close();
});

it('removes messages of the log that are older than the retention', async () => {
  const { id } = await system.add({ enabled: true });
  await system.happen(alarmIn(newId()), 'raised');
  await until(async () => expect(await system.log({ webhookId: id })).toHaveLength(1));
  const { forgetOlderThan } = await import('./deliveries.store.ts');
  const { db, pool } = system.platform.database;
  expect(await forgetOlderThan(db, 90)).toBe(0);
  await pool.query(
    `update event_webhook_deliveries set created_at = now() - interval '91 days' where webhook_id = $1`,
    [id],
  );
  expect(await forgetOlderThan(db, 90)).toBe(1);
  expect(await system.log({ webhookId: id })).toEqual([]);
  await system.admin.call(calls.removeEventWebhook, { body: { id } });
});
