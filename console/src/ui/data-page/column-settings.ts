import { useCallback, useMemo, useState } from 'react';
import { readText, storeText } from '../storage.ts';
import type { Column } from './column.ts';

export interface ColumnSettings {
  order: readonly string[];
  hidden: readonly string[];
}

const parse = (text: string | null): ColumnSettings | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('order' in value) || !('hidden' in value)) return undefined;
    const isNames = (list: unknown): list is string[] =>
      Array.isArray(list) && list.every((n) => typeof n === 'string');
    return isNames(value.order) && isNames(value.hidden) ? { order: value.order, hidden: value.hidden } : undefined;
  } catch {
    return undefined;
  }
};

/** Columns in the user's order. Columns added by a newer version keep the position they are defined at. */
export const arrange = <T>(columns: readonly Column<T>[], settings: ColumnSettings | undefined): Column<T>[] => {
  if (!settings) return [...columns];
  const place = (key: string, fallback: number): number => {
    const at = settings.order.indexOf(key);
    return at < 0 ? fallback : at;
  };
  return columns
    .map((column, i) => ({ column, at: place(column.key, i) }))
    .sort((a, b) => a.at - b.at)
    .map(({ column }) => column);
};

/** Which columns are shown and in which order, stored per list and browser. */
export const useColumnSettings = <T>(id: string, columns: readonly Column<T>[]) => {
  const key = `eoms_columns_${id}`;
  const [settings, setSettings] = useState(() => parse(readText(key)));
  const store = useCallback(
    (next: ColumnSettings | undefined) => {
      storeText(key, next ? JSON.stringify(next) : null);
      setSettings(next);
    },
    [key],
  );
  const arranged = useMemo(() => arrange(columns, settings), [columns, settings]);
  const hidden = useMemo(
    () => settings?.hidden ?? columns.filter((c) => c.hidden).map((c) => c.key),
    [columns, settings],
  );
  const visible = useMemo(() => arranged.filter((c) => c.fixed || !hidden.includes(c.key)), [arranged, hidden]);
  return {
    arranged,
    hidden,
    visible,
    toggle: (name: string) =>
      store({
        order: arranged.map((c) => c.key),
        hidden: hidden.includes(name) ? hidden.filter((h) => h !== name) : [...hidden, name],
      }),
    move: (name: string, by: -1 | 1) => {
      const order = arranged.map((c) => c.key);
      const at = order.indexOf(name);
      const other = order[at + by];
      if (other === undefined) return;
      order[at + by] = name;
      order[at] = other;
      store({ order, hidden });
    },
    reset: () => store(undefined),
  };
};
