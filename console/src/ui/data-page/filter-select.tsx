import { Select } from 'antd';
import type { ReactNode } from 'react';

interface FilterSelectProps<N extends string> {
  page: {
    readonly filters: { readonly [K in N]?: string | undefined };
    setFilter(name: N, value: string | undefined): void;
  };
  name: N;
  label: string;
  /** Shown while nothing is chosen. */
  any: string;
  options: { value: string; label: ReactNode }[];
  width: number;
}

/** One value of a filter of a list, or any. */
export const FilterSelect = <N extends string>({ page, name, label, any, options, width }: FilterSelectProps<N>) => (
  <Select<string | null>
    allowClear
    aria-label={label}
    placeholder={any}
    value={page.filters[name] ?? null}
    onChange={(value: string | null | undefined) => page.setFilter(name, value ?? undefined)}
    options={options}
    style={{ width }}
  />
);
