import type { AnyEndpoint, ArgumentsOf, ReplyOf } from '@eoms/contract';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { keyOf } from './query-of.ts';

type AnyCall = (endpoint: AnyEndpoint, args: unknown) => Promise<unknown>;
export type Arguments<E extends AnyEndpoint> = E extends unknown
  ? keyof ArgumentsOf<E> extends never
    ? undefined
    : ArgumentsOf<E>
  : never;

export interface ChangeOptions {
  /** Reading calls whose cached results this change makes stale. */
  invalidates?: readonly Pick<AnyEndpoint, 'path'>[];
}

/** A changing call: `const save = useChange(saveUser, { invalidates: [listUsers] }); save.mutateAsync({ body })`. */
export const useChange = <E extends AnyEndpoint>(
  endpoint: E,
  { invalidates = [] }: ChangeOptions = {},
): UseMutationResult<ReplyOf<E>, Error, Arguments<E>> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (args: Arguments<E>) => (call as AnyCall)(endpoint, args ?? undefined) as Promise<ReplyOf<E>>,
    onSuccess: async () => {
      await Promise.all(invalidates.map((old) => client.invalidateQueries({ queryKey: keyOf(old) })));
    },
  });
};
