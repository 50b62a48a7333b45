import type { LeftOut } from '../database/fields.ts';
import type { Cell } from './tables.ts';

/** What a column shows of a row; `X` is what it needs besides, such as the language. */
type Column<R, X> = (row: R, given: X) => Cell;
type KeyOf<V> = keyof V & string;
type Listed<C> = { [K in KeyOf<C>]: C[K] extends LeftOut ? never : K }[KeyOf<C>];

export interface ListColumns<R, X, K extends string> {
  readonly headings: (words: Readonly<Record<K, string>>) => string[];
  readonly cells: (row: R, given: X) => Cell[];
}

/**
 * Describes how a list is exported: each key of its entity `E` is a column, in the order in which they are given, or left
 * out with a reason. A key of neither does not compile, nor does a column without a heading.
 */
export const listColumns =
  <E, R, X>() =>
  <const C extends { readonly [K in KeyOf<E>]: Column<R, X> | LeftOut }>(
    columns: C & { readonly [K in Exclude<KeyOf<C>, KeyOf<E>>]: never },
  ): ListColumns<R, X, Listed<C>> => {
    const listed = Object.entries(columns as Readonly<Record<string, Column<R, X> | LeftOut>>).flatMap(
      ([key, column]) => (typeof column === 'function' ? [{ key: key as Listed<C>, column }] : []),
    );
    return {
      headings: (words) => listed.map(({ key }) => words[key]),
      cells: (row, given) => listed.map(({ column }) => column(row, given)),
    };
  };
