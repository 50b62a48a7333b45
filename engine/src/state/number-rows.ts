/** The numbers of one record: `block[first]` and the following ones. */
export interface NumberRow {
  readonly block: Float64Array;
  readonly first: number;
}

const rowsInBlock = 256;

/**
 * Rows of `width` numbers each, stored side by side. Doubles in object fields are boxed, so that a record with four of
 * them is five memory locations; with a row it is two. A block is freed with the last record that has a row in it.
 */
export const createNumberRows = (width: number): (() => NumberRow) => {
  let block = new Float64Array(0);
  let next = 0;
  return () => {
    if (next === block.length) {
      block = new Float64Array(width * rowsInBlock);
      next = 0;
    }
    const first = next;
    next += width;
    return { block, first };
  };
};
