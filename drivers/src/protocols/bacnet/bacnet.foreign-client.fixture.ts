import { createRequire } from 'node:module';
import type { Value } from '@eoms/contract/vocabulary';
import { freePort } from '../../testing/start-peer.ts';
import { simulateBacnet } from './bacnet.simulator.ts';

type Next = (error: Error | null | undefined, value?: unknown) => void;

/** node-bacnet, an independent client; it has no types. */
interface NodeBacnet {
  readProperty(to: object, object: object, property: number, how: object, next: Next): void;
  readPropertyMultiple(to: object, wanted: readonly object[], how: object, next: Next): void;
  writeProperty(to: object, object: object, property: number, values: object[], how: object, next: Next): void;
  writePropertyMultiple(to: object, values: readonly object[], how: object, next: Next): void;
  subscribeCov(
    to: object,
    object: object,
    process: number,
    isCancellation: boolean,
    isConfirmed: boolean,
    seconds: number,
    how: object,
    next: Next,
  ): void;
  whoIs(to: object): void;
  on(event: string, listener: (content: { payload: Record<string, unknown> }) => void): void;
  close(): void;
}

const require = createRequire(import.meta.url);
const Foreign = require('node-bacnet') as new (options: object) => NodeBacnet;

export interface Read {
  readonly type: number;
  readonly value: unknown;
}
export interface ReadMany {
  readonly values: readonly { readonly values: readonly { readonly id: number; readonly value: readonly Read[] }[] }[];
}

const called = <T>(run: (next: Next) => void): Promise<T> =>
  new Promise((resolve, reject) => run((error, value) => (error ? reject(error) : resolve(value as T))));

/** A simulated controller and node-bacnet beside it. */
export const openForeign = async (params: Record<string, Value>) => {
  const host = '127.0.0.1';
  const simulator = await simulateBacnet({ host, port: 0, params });
  const client = new Foreign({ port: await freePort(), interface: host, apduTimeout: 2_000 });
  const to = { address: `${host}:${simulator.port}` };
  const idOf = ([type, instance]: readonly [number, number]) => ({ type, instance });
  const read = async (object: readonly [number, number], property: number, how: object = {}) => {
    const { values } = await called<{ values: Read[] }>((next) =>
      client.readProperty(to, idOf(object), property, how, next),
    );
    return values.map(({ value }) => value);
  };
  return {
    simulator,
    client,
    to,
    read,
    readMany: (wanted: readonly object[], how: object = {}) =>
      called<ReadMany>((next) => client.readPropertyMultiple(to, wanted, how, next)),
    write: (object: readonly [number, number], property: number, value: Read, how: object = {}) =>
      called((next) => client.writeProperty(to, idOf(object), property, [value], how, next)),
    writeMany: (values: readonly object[]) => called((next) => client.writePropertyMultiple(to, values, {}, next)),
    subscribe: (object: readonly [number, number], how: { cancel?: boolean; confirmed?: boolean; seconds?: number }) =>
      called((next) =>
        client.subscribeCov(
          to,
          idOf(object),
          7,
          how.cancel === true,
          how.confirmed === true,
          how.seconds ?? 0,
          {},
          next,
        ),
      ),
    close: async () => {
      client.close();
      await simulator.close();
    },
  };
};
export type ForeignClient = Awaited<ReturnType<typeof openForeign>>;
