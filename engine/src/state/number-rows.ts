/** The numbers of one record: `block[first]` and those after it. */
export interface NumberRow {
  readonly block: Float64Array;
  readonly first: number;
}

const rowsInBlock = 256;

/**
 * Rows of so many numbers each, side by side. A time or a fraction that is a field of an object stands in memory by
 * itself, so that a record with four of them is five places to visit; in a row it is two. A block goes when the last
 * record with a row in it goes.
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
