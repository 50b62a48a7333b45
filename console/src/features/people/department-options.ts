import type { Department, Organisation } from '@eoms/contract';

export interface TreeOption {
  value: string;
  title: string;
  disabled: boolean;
  children: TreeOption[];
}

/** Options of a tree picker. `without` and everything below it are disabled: nothing may be its own descendant. */
export const departmentOptions = (
  rows: readonly Pick<Department | Organisation, 'id' | 'name' | 'parentId'>[],
  without?: string,
  parent: string | null = null,
  disabled = false,
): TreeOption[] =>
  rows
    .filter((row) => row.parentId === parent)
    .map((row) => {
      const off = disabled || row.id === without;
      return { value: row.id, title: row.name, disabled: off, children: departmentOptions(rows, without, row.id, off) };
    });
