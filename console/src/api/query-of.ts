import type { AnyEndpoint, ArgumentsOf, ReplyOf } from '@eoms/contract';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { CallOptions } from './create-client.ts';

type AnyCall = (endpoint: AnyEndpoint, args: unknown, options: CallOptions) => Promise<unknown>;

/**
 * Query key of a call. All cached results of the call are below it, so that a change invalidates them for any
 * arguments.
 */
export const keyOf = (endpoint: Pick<AnyEndpoint, 'path'>): QueryKey => [endpoint.path];

/**
 * TanStack Query options of a reading call: `useQuery(queryOf(peopleEndpoints.listUsers, { query: { current: '1' }
 * }))`.
 */
export const queryOf = <E extends AnyEndpoint>(
  endpoint: E,
  ...[args]: keyof ArgumentsOf<E> extends never
    ? []
    : Partial<ArgumentsOf<E>> extends ArgumentsOf<E>
      ? [args?: ArgumentsOf<E>]
      : [args: ArgumentsOf<E>]
) =>
  queryOptions<ReplyOf<E>>({
    queryKey: [endpoint.path, args ?? null],
    queryFn: ({ signal }) => (call as AnyCall)(endpoint, args, { signal }) as Promise<ReplyOf<E>>,
  });
