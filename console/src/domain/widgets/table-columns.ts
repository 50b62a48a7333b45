import type { DataTable } from '@eoms/contract';

export interface ShownColumn {
  readonly name: string;
  /** Where its cells are in a row. */
  readonly at: number;
}

/** The columns to show: `room = Room, begins`; all of them, by their own names, where nothing is said. */
export const shownColumns = ({ columns }: Pick<DataTable, 'columns'>, said: string): ShownColumn[] => {
  const all = columns.map((name, at) => ({ name, at }));
  const wanted = said
    .split(/[,，]/)
    .map((part) => part.split(/[=＝]/).map((word) => word.trim()))
    .filter(([field]) => field !== undefined && field !== '');
  if (wanted.length === 0) return all;
  return wanted.flatMap(([field, label]) => {
    const found = all.find(({ name }) => name === field);
    return found ? [{ name: label || found.name, at: found.at }] : [];
  });
};
