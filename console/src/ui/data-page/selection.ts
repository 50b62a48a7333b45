import { useMemo, useState } from 'react';

/** Selected rows of the page shown. Rows that left the page are deselected: nothing acts on rows out of sight. */
export const useSelection = <T>(rows: readonly T[], idOf: (row: T) => string) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter((row) => ids.has(idOf(row))), [rows, ids, idOf]);
  const all = rows.length > 0 && chosen.length === rows.length;
  return {
    chosen,
    has: (row: T): boolean => ids.has(idOf(row)),
    all,
    some: chosen.length > 0 && !all,
    toggle: (row: T) => {
      const next = new Set(ids);
      if (!next.delete(idOf(row))) next.add(idOf(row));
      setIds(next);
    },
    toggleAll: () => setIds(all ? new Set() : new Set(rows.map(idOf))),
    clear: () => setIds(new Set()),
  };
};
export type Selection<T> = ReturnType<typeof useSelection<T>>;
