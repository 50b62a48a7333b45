/** Empty cells are null. */
export type Cell = string | number | boolean | null;
