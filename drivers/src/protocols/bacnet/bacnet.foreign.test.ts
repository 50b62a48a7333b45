import { createRequire } from 'node:module';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../testing/start-peer.ts';
import { simulateBacnet } from './bacnet.simulator.ts';

/** node-bacnet, another client than the one our driver uses; it brings no types. */
interface ForeignClient {
  readProperty(to: object, object: object, property: number, next: (error: Error | null, value: unknown) => void): void;
  readPropertyMultiple(to: object, wanted: object[], next: (error: Error | null, value: unknown) => void): void;
  writeProperty(to: object, object: object, property: number, values: object[], how: object, next: Next): void;
  subscribeCov(
    to: object,
    object: object,
    id: number,
    cancel: boolean,
    confirmed: boolean,
    s: number,
    how: object,
    next: Next,
  ): void;
  whoIs(to: object): void;
  on(event: string, listener: (content: { payload: Record<string, unknown> }) => void): void;
  close(): void;
}
type Next = (error: Error | null | undefined, value?: unknown) => void;
type ForeignClass = new (options: object) => ForeignClient;

const require = createRequire(import.meta.url);
const Foreign = require('node-bacnet') as ForeignClass;
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const setUp = async () => {
  const simulator = await simulateBacnet({
    host: '127.0.0.1',
    port: 0,
    params: { objects: 'ai:1=21.5:62; av:1=22:62' },
  });
  const client = new Foreign({ port: await freePort(), interface: '127.0.0.1', apduTimeout: 2_000 });
  opened.push(simulator, client);
  return { simulator, client, to: { address: `127.0.0.1:${simulator.port}` } };
};
const called = <T>(run: (next: Next) => void): Promise<T> =>
  new Promise((resolve, reject) => run((error, value) => (error ? reject(error) : resolve(value as T))));

describe('node-bacnet as a client of the simulator', () => {
  it('reads, writes with a priority and reads many', async () => {
    const { simulator, client, to } = await setUp();
    const read = await called<{ values: unknown[] }>((next) =>
      client.readProperty(to, { type: 0, instance: 1 }, 85, next),
    );
    expect(read.values).toEqual([{ type: 4, value: 21.5 }]);
    await called((next) =>
      client.writeProperty(to, { type: 2, instance: 1 }, 85, [{ type: 4, value: 5 }], { priority: 8 }, next),
    );
    expect(simulator.state()['av:1']).toBe(5);
    const wanted = [{ objectId: { type: 8, instance: 1_234 }, properties: [{ id: 76 }, { id: 77 }, { id: 4_000 }] }];
    const many = await called<{ values: { values: { value: { type: number; value: unknown }[] }[] }[] }>((next) =>
      client.readPropertyMultiple(to, wanted, next),
    );
    expect(many.values[0]?.values[0]?.value.length).toBe(3);
    expect(many.values[0]?.values[1]?.value[0]).toMatchObject({ value: 'Simulated controller' });
    const failed = called((next) => client.readProperty(to, { type: 0, instance: 9 }, 85, next));
    await expect(failed).rejects.toThrow('UNKNOWN_OBJECT');
  });

  it('finds it and is told of changes', async () => {
    const { simulator, client, to } = await setUp();
    const found = new Promise<unknown>((resolve) => client.on('iAm', ({ payload }) => resolve(payload.deviceId)));
    client.whoIs(to);
    expect(await found).toBe(1_234);
    const told: unknown[] = [];
    client.on('covNotifyUnconfirmed', ({ payload }) => told.push(payload.values));
    await called((next) => client.subscribeCov(to, { type: 0, instance: 1 }, 7, false, false, 60, {}, next));
    simulator.set('ai:1', 30);
    for (let look = 0; look < 200 && told.length < 2; look += 1) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(told.at(-1)).toMatchObject([{ value: [{ value: 30 }] }, {}]);
  });
});
