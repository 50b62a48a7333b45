/** The value of a cell; null if it is empty. */
export type Cell = string | number | boolean | null;
