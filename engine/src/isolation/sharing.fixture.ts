import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Broker, createTopicTrie, type Follower, type WebhookRequest } from '@eoms/drivers/kit';
import type { SharedOptions } from '@eoms/drivers/transports';
import { type DriverHost, loadIsolatedDriver } from './driver-host.ts';
import type { WorkerLimits } from './worker-process.ts';
import { workerProgram } from './worker-program.fixture.ts';

/** A broker and a webhook address without any network, and a count of the requests to make readings durable. */
export const createSessionContext = () => {
  const trie = createTopicTrie<Follower>();
  const published: string[] = [];
  const hooks = new Map<string, (request: WebhookRequest) => void>();
  let followed = 0;
  let asked = 0;
  let safe: () => Promise<void> = async () => undefined;
  const broker: Broker = {
    isConnected: () => true,
    subscribe: (filter, follower) => {
      followed += 1;
      const leave = trie.add(filter, follower);
      return () => {
        followed -= 1;
        leave();
      };
    },
    publish: async (topic, payload) => void published.push(`${topic}=${payload}`),
    watch: () => () => undefined,
  };
  const shared: SharedOptions = {
    broker: async () => broker,
    webhook: (key, take) => {
      if (key.length < 24) throw new Error('too short');
      hooks.set(key, take);
      return () => hooks.delete(key);
    },
    durable: async (work) => {
      work?.();
      asked += 1;
      await safe();
    },
  };
  return {
    shared,
    published,
    hooks,
    followed: () => followed,
    durableAsked: () => asked,
    whenSafe: (next: () => Promise<void>) => {
      safe = next;
    },
    /** Rejects when a subscriber did not accept it, as a QoS 1 sender would get no acknowledgement. */
    send: async (topic: string, text: string, qos: 0 | 1 = 1) => {
      const message = { topic, payload: Buffer.from(text), retained: false, qos };
      await Promise.all(trie.match(topic).map((follower) => follower.take(message)));
    },
  };
};

/** Drivers as integrators write them: files in a temporary folder. */
export const createDriversFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eoms-sharing-'));
  return {
    load: async (id: string, text: string, limits: Partial<WorkerLimits> = {}): Promise<DriverHost> => {
      const file = join(folder, `${id}.mjs`);
      await writeFile(file, text);
      return loadIsolatedDriver({
        file,
        program: await workerProgram(),
        limits,
      });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

const about = (id: string) => `
  id: '${id}', version: '1.0.0', name: { zh: '测试', en: 'test' }, category: ['sensor'],
  protocol: 'test', control: 'tcp',
  properties: [{ id: 'level', name: { zh: '液位', en: 'Level' }, type: 'int', access: 'r' }],`;

/** A tank on a broker, with one action and a network search. */
export const mqttDriver = (id: string, take = '') => `
export const driver = (kit) => ({${about(id)}
  transport: kit.brokerTransport,
  presence: 'driver',
  params: [...kit.brokerFields, { id: 'topic', name: { zh: '主题', en: 'Topic' }, type: 'string', required: true }],
  open: async (device) => {
    kit.brokerSession(device).subscribe(device.params.topic + '/level', (message) => {
      ${take}
      device.set('level', Number(message.payload));
      device.online(true);
    });
    device.online(true);
  },
  actions: [{ id: 'fill', name: { zh: '注水', en: 'Fill' },
    run: (device) => kit.brokerSession(device).publish(device.params.topic + '/set', 'fill', { qos: 1 }) }],
  discover: {
    name: { zh: '搜索', en: 'Search' },
    params: kit.brokerSearchFields,
    run: async (search) => {
      await kit.listenToTopics(search, ['tanks/+/hello'], ({ topic }) => {
        const name = topic.split('/')[1];
        search.found({ key: name, name, params: { ...kit.brokerParams(search.args), topic: 'tanks/' + name } });
      });
      const broker = await search.shared.broker({}, search.signal);
      await broker.publish('tanks/searched', String(await search.allow('10.0.0.9', 80)));
    },
  },
});`;

export const webhookDriver = (id: string) => `
export const driver = ({ defineDriver }) => defineDriver({${about(id)}
  actions: [],
  transport: { kind: 'own', port: 0, connect: async () => () => {} },
  params: [{ id: 'key', name: { zh: '密钥', en: 'Key' }, type: 'secret', required: true }],
  open: async (device) => {
    const end = device.shared.webhook(device.params.key, ({ query, contentType, body }) =>
      device.set('level', contentType === 'text/plain' ? Number(body) : Number(query.level)));
    device.signal.addEventListener('abort', end, { once: true });
  },
});`;

/** Listens for UDP datagrams on a shared port, and replies to each. */
export const datagramDriver = (id: string) => `
export const driver = () => ({${about(id)}
  actions: [],
  transport: { kind: 'own', port: 0, connect: async (wire) => wire.shared.datagrams(wire.params.listen, wire.params.host,
    (data, answer) => { wire.receive(data); answer(Buffer.from('got ' + data)); }) },
  params: [
    { id: 'host', name: { zh: '地址', en: 'Address' }, type: 'host', required: true },
    { id: 'listen', name: { zh: '端口', en: 'Port' }, type: 'int', required: true },
  ],
  receive: (device, frame) => device.set('level', Number(frame)),
});`;
