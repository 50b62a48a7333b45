import type { DeviceColumns } from './device-columns.ts';
import type { NameOrder } from './name-order.ts';

/**
 * Each device's position in the order by name, written into the columns when it is needed and something has changed.
 */
export const createNameRanks = (
  order: Pick<NameOrder<{ readonly id: string; readonly name: string; readonly slot: number }>, 'length' | 'at'>,
  columns: Pick<DeviceColumns, 'setRank' | 'rankAt'>,
) => {
  let current = true;
  const rank = (): void => {
    for (let i = 0; i < order.length; i += 1) columns.setRank(order.at(i, false)?.slot ?? 0, i);
    current = true;
  };
  return {
    outdate(): void {
      current = false;
    },
    /** Returns a comparison of two slots, valid until the next change. */
    compare(): (a: number, b: number) => number {
      if (!current) rank();
      return (a, b) => columns.rankAt(a) - columns.rankAt(b);
    },
  };
};
