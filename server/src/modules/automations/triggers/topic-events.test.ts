import { type MqttTrigger, mqttEndpoints } from '@eoms/contract';
import type { Broker, BrokerMessage, Follower } from '@eoms/drivers/kit';
import { topicMatcher } from '@eoms/drivers/kit';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPasswords } from '../../../platform/auth/password.ts';
import { newId } from '../../../platform/database/uuid.ts';
import { createTestApi, type TestApi } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../../platform/testing/test-platform.ts';
import { createMqtt, type MqttModule } from '../../mqtt/mqtt.module.ts';
import type { KnownAutomation } from '../automations.store.ts';
import type { TriggerEvent } from '../run/fire.ts';
import { createTopicEvents, type TopicEventsDeps } from './topic-events.ts';
import { messageValue, shownMessage } from './topic-message.ts';

const id = newId();
const trigger = (more: Partial<MqttTrigger> = {}): MqttTrigger => ({
  kind: 'mqtt',
  id: 't',
  topic: 'rooms/+/button',
  compare: null,
  ...more,
});
const known = (...triggers: MqttTrigger[]) => ({ id, enabled: true, triggers }) as unknown as KnownAutomation;
const hot = (field: string, value: string | number | boolean, operator: '==' | '>' = '==') => ({
  compare: { field, operator, value },
});

const follow = (mqttOfNode: TopicEventsDeps['mqtt'], isMine = () => true) => {
  let automations: KnownAutomation[] = [];
  const listeners: (() => void)[] = [];
  const heard: TriggerEvent[] = [];
  const topics = createTopicEvents({
    mqtt: mqttOfNode,
    shards: {
      isMine,
      onOwners: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
    follow: { all: () => automations, onChange: (listener) => void listeners.push(listener) },
    events: { add: (event) => void heard.push(event) },
    log: { warn: vi.fn() } as unknown as TopicEventsDeps['log'],
  });
  topics.start();
  return {
    heard,
    said: () => heard.map(({ cause }) => cause.text.en),
    stop: topics.stop,
    async know(...all: KnownAutomation[]) {
      automations = all;
      for (const listener of listeners) listener();
      await Promise.resolve();
    },
  };
};

/** A broker that nodes share, without sockets. */
const createShared = () => {
  const followers = new Set<readonly [matches: (topic: string) => boolean, follower: Follower]>();
  const connection: Broker = {
    isConnected: () => true,
    watch: () => () => undefined,
    publish: async () => undefined,
    subscribe(filter, follower) {
      const one = [topicMatcher([filter]), follower] as const;
      followers.add(one);
      return () => void followers.delete(one);
    },
  };
  return {
    isShared: true,
    openFor: async () => connection,
    followers,
    send(payload: string | Buffer, more: Partial<BrokerMessage> = {}) {
      const message = { topic: 'rooms/102/button', payload: Buffer.from(payload), retained: false, qos: 0, ...more };
      for (const [matches, follower] of [...followers])
        if (matches(message.topic)) void follower.take(message as BrokerMessage);
    },
  };
};

describe('topics of a shared broker', () => {
  it('set an automation off on the node that runs its shard, also after that has changed', async () => {
    const broker = createShared();
    let owner = 0;
    const nodes = [0, 1].map((nth) => follow(broker, () => owner === nth));
    const tell = async () => {
      for (const node of nodes) await node.know(known(trigger()));
    };
    await tell();
    broker.send('pressed');
    owner = 1;
    await tell();
    broker.send('again');
    expect(nodes.map(({ said }) => said())).toEqual([['rooms/102/button: pressed'], ['rooms/102/button: again']]);
    for (const node of nodes) node.stop();
    expect(broker.followers.size).toBe(0);
  });

  it('are followed as the automation says now', async () => {
    const broker = createShared();
    const node = follow(broker);
    await node.know(known(trigger()));
    await node.know(known(trigger({ topic: 'halls/#' })));
    broker.send('x');
    broker.send('y', { topic: 'halls' });
    await node.know({ ...known(trigger()), enabled: false });
    broker.send('z');
    expect(node.said()).toEqual(['halls: y']);
  });

  it.each<[string, Partial<MqttTrigger>, (string | Buffer)[], boolean]>([
    ['the whole message', hot('', 'on'), ['on'], true],
    ['another message', hot('', 'on'), ['off', 'On', ''], false],
    ['a number in text', hot('', 20, '>'), ['20.5', ' 21 '], true],
    ['no number', hot('', 20, '>'), ['19', 'warm', '', '{"t":21}'], false],
    ['a member of JSON', hot('state.t', 20, '>'), ['{"state":{"t":21}}', '{"state":{"t":"21"}}'], true],
    ['no such member', hot('state.t', 20, '>'), ['{"state":{}}', '[]', '{"state":null}', 'not JSON'], false],
    ['members that every object has', hot('constructor.name', 'Object'), ['{}', '{"a":1}'], false],
    ['a switch', hot('on', true), ['{"on":true}', '{"on":"true"}'], true],
    ['what is too long', hot('', 'a', '=='), [Buffer.alloc(70_000, 'a'), Buffer.from([0xff, 0xfe])], false],
  ])('compare %s', async (_what, more, messages, fits) => {
    const broker = createShared();
    const node = follow(broker);
    await node.know(known(trigger(more)));
    for (const message of messages) broker.send(message);
    expect(node.heard).toHaveLength(fits ? messages.length : 0);
  });

  it('leave out retained messages, and show hostile ones as a line of plain words', async () => {
    const broker = createShared();
    const node = follow(broker);
    await node.know(known(trigger()));
    broker.send('old', { retained: true });
    broker.send('a\u0000b\n\u001b[31mc');
    expect(node.said()).toEqual(['rooms/102/button: a b [31mc']);
    expect(shownMessage(Buffer.alloc(1_000_000, '长'))).toMatch(/^长{80}…$/);
    expect(shownMessage(Buffer.alloc(0))).toBe('');
  });
});

describe('topics of the built-in broker', () => {
  let platform: TestPlatform;
  let module: MqttModule;
  let api: TestApi;
  beforeAll(async () => {
    platform = await createTestPlatform({ oneNode: 'the built-in broker belongs to one node' });
    const settings = { port: 0, host: '127.0.0.1', dataFolder: platform.dataFolder };
    module = createMqtt({ platform, passwords: createPasswords(), settings });
    api = await createTestApi(platform, [module]);
    await module.start();
  });
  afterAll(async () => {
    await module.stop();
    await api.close();
    await platform.close();
  });

  it('hear what a client publishes', async () => {
    const account = { username: 'button', password: 'Quiet-harbour-19' };
    const rights = { publishFilters: ['rooms/#'], subscribeFilters: [], enabled: true, remarks: '' };
    const administrator = api.signIn({ superAdministrator: true });
    await administrator.call(mqttEndpoints.saveMqttAccount, { body: { ...account, ...rights } });
    const node = follow(module);
    await node.know(known(trigger(hot('pressed', true))));
    const address = { host: '127.0.0.1', port: module.broker.port(), reconnectPeriod: 0 };
    const client = await mqtt.connectAsync({ ...address, ...account });
    for (const [topic, message] of [
      ['rooms/205/button', '{"pressed":false}'],
      ['rooms/205/light', '{"pressed":true}'],
      ['rooms/205/button', '{"pressed":true}'],
    ] as const)
      await client.publishAsync(topic, message, { qos: 1 });
    await vi.waitFor(() => expect(node.said()).toEqual(['rooms/205/button: {"pressed":true}']));
    await client.endAsync();
    node.stop();
  });
});

it('a message brings the value that is compared, otherwise all of it where it is short', () => {
  const value = (payload: string, field = '') =>
    messageValue(Buffer.from(payload), { field, operator: '==', value: 0 } as MqttTrigger['compare']);
  expect(messageValue(Buffer.from('21.5'), null)).toBe(21.5);
  expect([value('true'), value('"on"'), value('pressed'), value('{"a":1}')]).toEqual([
    true,
    'on',
    'pressed',
    '{"a":1}',
  ]);
  expect([value('{"a":{"b":7}}', 'a.b'), value('{"a":{"b":7}}', 'a'), value('x', 'a')]).toEqual([7, null, null]);
  expect([value('x'.repeat(501)), value('a\0b')]).toEqual([null, null]);
});
