import type { AnyEndpoint, ArgumentsOf, ReplyOf } from '@eoms/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { CallOptions } from './create-client.ts';

const size = 200;
/** Longer lists are not read whole: 10 000 rows. */
const pagesAtMost = 50;

type PagedCall = (
  endpoint: AnyEndpoint,
  args: { readonly query: object },
  options: CallOptions,
) => Promise<{ readonly records: unknown[] }>;
type RecordOf<E extends AnyEndpoint> = ReplyOf<E> extends { records: readonly (infer R)[] } ? R : never;

/** TanStack Query options of a list that is read page by page to its end, under the key of its call like `queryOf`. */
export const wholeListOf = <E extends AnyEndpoint>(
  endpoint: E,
  query: Omit<ArgumentsOf<E> extends { query: infer Q } ? Q : object, 'current' | 'size'>,
) =>
  queryOptions<RecordOf<E>[]>({
    queryKey: [endpoint.path, { query, whole: true }],
    queryFn: async ({ signal }) => {
      const rows: unknown[] = [];
      for (let current = 1; current <= pagesAtMost; current += 1) {
        const args = { query: { ...query, current: String(current), size: String(size) } };
        const { records } = await (call as unknown as PagedCall)(endpoint, args, { signal });
        rows.push(...records);
        if (records.length < size) break;
      }
      return rows as RecordOf<E>[];
    },
  });
