import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** Page sizes offered everywhere. */
export const pageSizes = [10, 20, 50, 100] as const;
const defaultSize = 20;

/** For each filter its allowed values, or `any`. Values of the address that are not allowed are ignored. */
export type FilterSpec = Readonly<Record<string, readonly string[] | 'any'>>;
export type FilterValues<F extends FilterSpec> = {
  [K in keyof F]?: F[K] extends readonly (infer V)[] ? V : string;
};

export interface PageSpec<S extends string, F extends FilterSpec> {
  sortable?: readonly S[];
  filters?: F;
  size?: number;
}
type Order = 'asc' | 'desc';

export interface PageState<S extends string = string, F extends FilterSpec = FilterSpec> {
  current: number;
  size: number;
  keyword: string;
  sort: S | undefined;
  order: Order;
  filters: FilterValues<F>;
  /** Ready for a list call: `queryOf(listUsers, { query: page.query })`. */
  query: { current: string; size: string; keyword?: string; sort?: S; order?: Order } & FilterValues<F>;
  /** A search or filter narrows the list. */
  filtered: boolean;
  setCurrent: (current: number) => void;
  setSize: (size: number) => void;
  setKeyword: (keyword: string) => void;
  setSort: (sort: string | undefined, order: Order) => void;
  setFilter: (name: keyof F & string, value: string | undefined) => void;
  /** Several filters as one change of the address. */
  setFilters: (values: { [K in keyof F]?: string | undefined }) => void;
  clear: () => void;
}

const positive = (text: string | null, fallback: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
};

/** Reads the address, checked against what the list allows. */
export const readPage = <S extends string, F extends FilterSpec>(params: URLSearchParams, spec: PageSpec<S, F>) => {
  const sizeAsked = positive(params.get('size'), spec.size ?? defaultSize);
  const size = pageSizes.some((s) => s === sizeAsked) ? sizeAsked : (spec.size ?? defaultSize);
  const sort = spec.sortable?.find((s) => s === params.get('sort'));
  const order: Order = params.get('order') === 'desc' ? 'desc' : 'asc';
  const filters: Record<string, string> = {};
  for (const [name, allowed] of Object.entries(spec.filters ?? {})) {
    const value = params.get(name);
    if (value && (allowed === 'any' || allowed.includes(value))) filters[name] = value;
  }
  const keyword = params.get('keyword') ?? '';
  return {
    current: positive(params.get('current'), 1),
    size,
    sort,
    order,
    keyword,
    filters: filters as FilterValues<F>,
  };
};

/**
 * The state of a list (page, size, sort, search, filters) lives in the address, so that it can be shared and
 * bookmarked.
 */
export const usePageState = <const S extends string = never, const F extends FilterSpec = Record<never, never>>(
  spec: PageSpec<S, F> = {},
): PageState<S, F> => {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (values: Record<string, string | undefined>, keepPage = false) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          if (!keepPage) next.delete('current');
          for (const [name, value] of Object.entries(values))
            if (value) next.set(name, value);
            else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: screens write the spec inline and it never changes its meaning
  return useMemo(() => {
    const { current, size, sort, order, keyword, filters } = readPage(params, spec);
    const query = {
      current: String(current),
      size: String(size),
      ...(keyword ? { keyword } : {}),
      ...(sort ? { sort, order } : {}),
      ...filters,
    };
    return {
      current,
      size,
      keyword,
      sort,
      order,
      filters,
      query,
      filtered: keyword !== '' || Object.keys(filters).length > 0,
      setCurrent: (page) => change({ current: page > 1 ? String(page) : undefined }, true),
      setSize: (next) => change({ size: next === (spec.size ?? defaultSize) ? undefined : String(next) }),
      setKeyword: (next) => change({ keyword: next.trim() || undefined }),
      setSort: (next, nextOrder) => change({ sort: next, order: next && nextOrder === 'desc' ? 'desc' : undefined }),
      setFilter: (name, value) => change({ [name]: value }),
      setFilters: (values) => change(values as Record<string, string | undefined>),
      clear: () =>
        change(Object.fromEntries(['keyword', ...Object.keys(spec.filters ?? {})].map((n) => [n, undefined]))),
    };
  }, [params, change]);
};
