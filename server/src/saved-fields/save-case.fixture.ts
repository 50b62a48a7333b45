import type { AnyEndpoint } from '@eoms/contract';
import { z } from 'zod';
import { everyEndpoint } from '../authorisation-matrix/matrix.fixture.ts';
import type { TestClient } from '../platform/testing/test-api.ts';
import type { World } from './world.fixture.ts';

/** What is saved first and then: two values that differ, so that a change that is lost is seen too. */
export type Pair = readonly [first: unknown, second: unknown];

/** A key that is sent, but not read back; the text says why. */
export interface NotRead {
  readonly sent: unknown;
  readonly why: string;
  /** Sent with the first save only. */
  readonly onlyNew?: boolean;
}

/** One call that saves something, with values for every key that it accepts. */
export interface SaveCase {
  readonly save: string;
  /** Besides `id`, which is that of the reply to the first save. A key that cannot change has the same value twice. */
  readonly fields: (world: World) => Readonly<Record<string, Pair | NotRead>>;
  /** Keys that cannot change, and why. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly read: (world: World, id: string) => Promise<unknown>;
}

export const notRead = (sent: unknown, why: string): NotRead => ({ sent, why });
export const isPair = (value: Pair | NotRead): value is Pair => Array.isArray(value);

const endpoints = new Map(everyEndpoint().map(({ name, endpoint }) => [name, endpoint]));

export const endpointOf = (name: string): AnyEndpoint => {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`there is no call ${name}`);
  return endpoint;
};

/** Calls that take a body with fields and keep them. */
export const savingCalls = (): string[] =>
  [...endpoints].flatMap(([name, { body, changes }]) =>
    changes && body !== undefined && /^(save|create|set|change|rename)[A-Z]/.test(name) ? [name] : [],
  );

/** The keys that the body of a call accepts; of all its forms where it has several. */
const acceptedBy = (name: string): string[] => {
  const { body } = endpointOf(name);
  const schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object;
    oneOf?: { properties?: object }[];
  };
  const forms = schema.oneOf ?? [schema];
  return [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))];
};
/** The fields of a body; what it is based on is none of them. */
export const keysOf = (name: string): string[] => acceptedBy(name).filter((key) => !/^(r|editR)evision$/.test(key));
/** The key that says what a save is based on, if the call has one. */
export const revisionOf = (name: string): string | undefined =>
  acceptedBy(name).find((key) => /^(r|editR)evision$/.test(key));

export const call = async <T = never>(
  client: TestClient,
  name: string,
  args: Parameters<TestClient['call']>[1] = {},
): Promise<T> => {
  const { status, data, code, message, details } = await client.call(endpointOf(name), args);
  if (!status) throw new Error(`${name}: ${code} ${message ?? ''} ${JSON.stringify(details ?? [])}`);
  return data as T;
};

type Row = Readonly<Record<string, unknown>>;
const rowsIn = (value: unknown): readonly Row[] => {
  if (Array.isArray(value)) return value.flatMap((row: Row) => [row, ...rowsIn(row.children)]);
  return typeof value === 'object' && value !== null && 'records' in value ? rowsIn(value.records) : [];
};

/** Reads a list or a page and takes the row with this id. */
export const inList =
  (name: string, { by = 'id', query = {} }: { by?: string; query?: Readonly<Record<string, string>> } = {}) =>
  async ({ root }: World, id: string): Promise<unknown> =>
    rowsIn(await call(root, name, { query: { ...query } })).find((row) => row[by] === id);

/** Reads one by its id in the path. */
export const byPath =
  (name: string) =>
  ({ root }: World, id: string): Promise<unknown> =>
    call(root, name, { params: { id } });

/** Reads one by its id in the query. */
export const byQuery =
  (name: string, key: string) =>
  ({ root }: World, id: string): Promise<unknown> =>
    call(root, name, { query: { [key]: id } });
