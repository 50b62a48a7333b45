import { endpoint, may } from '@eoms/contract';
import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { Caller, Visitor } from './context.ts';
import { type BinaryReply, type Handler, type Handlers, implement } from './implement.ts';
import type { ReadyJson } from './ready-json.ts';

const calls = {
  open: endpoint({ method: 'GET', path: '/a', summary: '', needs: 'public', scope: 'none', reply: z.string() }),
  closed: endpoint({
    method: 'POST',
    path: '/b',
    summary: '',
    needs: may('edit', 'user'),
    scope: 'none',
    body: z.object({ n: z.number() }),
    reply: z.null(),
  }),
};

it('gives handlers exactly what the contract declares', () => {
  expectTypeOf<Parameters<Handler<typeof calls.open>>[1]>().toEqualTypeOf<Visitor>();
  expectTypeOf<Parameters<Handler<typeof calls.closed>>[1]>().toEqualTypeOf<Caller>();
  expectTypeOf<Parameters<Handler<typeof calls.closed>>[0]['body']>().toEqualTypeOf<{ n: number }>();
  expectTypeOf<Parameters<Handler<typeof calls.open>>[0]['body']>().toEqualTypeOf<undefined>();
  expectTypeOf<Awaited<ReturnType<Handler<typeof calls.open>>>>().toEqualTypeOf<string | ReadyJson>();
  expectTypeOf<BinaryReply>().toHaveProperty('content');
});

it('does not compile with a missing or an extra handler', () => {
  // @ts-expect-error `closed` is missing
  expect(() => implement(calls, { open: async () => '' })).toThrow(/closed/);
  const extra = { open: async () => '', closed: async () => null };
  // @ts-expect-error `other` is no call of this family
  const handlers: Handlers<typeof calls> = { ...extra, other: async () => null };
  expect(implement(calls, handlers)).toHaveLength(2);
});
