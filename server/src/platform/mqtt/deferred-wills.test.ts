import { letTimePass } from '@eoms/contract/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BrokerFixture, openBrokerFixture, until } from './mqtt-broker.fixture.ts';

let fixture: BrokerFixture;
beforeEach(async () => {
  fixture = await openBrokerFixture();
});
afterEach(() => fixture.close());

/** A device that says it is there, and whose last will says that it is gone. */
const device = async (name: string, more: { clientId?: string; username?: string } = {}) => {
  const client = await fixture.client({ will: `${name}/status`, willRetained: true, ...more });
  await client.publishAsync(`${name}/status`, 'here', { qos: 1, retain: true });
  return client;
};
/** What the engine hears of the devices, from when the broker has started. */
const listen = async () => {
  const heard: string[] = [];
  const broker = await fixture.broker.open({}, new AbortController().signal);
  broker.subscribe('+/status', { take: ({ topic, payload }) => void heard.push(`${topic}=${String(payload)}`) });
  return heard;
};

it('the end of the broker itself is not reported as the end of its clients, before or after', async () => {
  await device('lamp');
  const before = await listen();
  await fixture.reopen(60_000);
  const after = await listen();
  await until(() => after.length > 0);
  await letTimePass(100, 'another will would be published');
  expect([...new Set([...before, ...after])]).toEqual(['lamp/status=here']);
});

it('a client that does not come back counts as gone after a while; one that does, under whatever name, does not', async () => {
  await device('dead');
  await device('renamed', { clientId: 'renamed-1' });
  await device('same', { clientId: 'same' });
  await fixture.reopen(600);
  const heard = await listen();
  await device('renamed', { clientId: 'renamed-2' });
  await fixture.client({ clientId: 'same', will: 'same/status', willRetained: true });
  await until(() => heard.includes('dead/status=gone'));
  await letTimePass(100, 'another will would be published');
  expect(heard.filter((text) => text.endsWith('gone'))).toEqual(['dead/status=gone']);
});

it('a will that the account may not publish is not published later either', async () => {
  await device('others', { username: 'device' });
  await device('from/device/lamp', { username: 'device' });
  await fixture.reopen(100);
  const heard: string[] = [];
  const broker = await fixture.broker.open({}, new AbortController().signal);
  broker.subscribe('#', { take: ({ topic, payload }) => void heard.push(`${topic}=${String(payload)}`) });
  await until(() => heard.includes('from/device/lamp/status=gone'));
  expect(heard.filter((text) => text.startsWith('others'))).toEqual([]);
});

it('it is remembered over a second restart, and then forgotten', async () => {
  await device('dead');
  await fixture.reopen(60_000);
  await fixture.reopen(100);
  const heard = await listen();
  await until(() => heard.includes('dead/status=gone'));
  await device('dead');
  await fixture.broker.close();
  await fixture.reopen(60_000);
  expect((await listen()).at(-1)).not.toBe('dead/status=gone');
});

it('a client whose own connection breaks is reported at once, as before', async () => {
  const client = await device('lamp');
  const heard = await listen();
  client.stream.destroy();
  await until(() => heard.includes('lamp/status=gone'));
});
