import { type StocktakeItem, stocktakesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { keyOf } from '../../api/query-of.ts';

const { listStocktakeItems } = stocktakesEndpoints;
const pageSize = 200;
/** What a person counts in one room; more is counted by its figures alone. */
const itemsAtMost = 2_000;

/** All assets of a place in a stocktake: kept on the phone, so that scans are understood without a connection. */
export const useRoomItems = (stocktakeId: string, placeId: string) =>
  useQuery({
    queryKey: [...keyOf(listStocktakeItems), 'room', stocktakeId, placeId],
    queryFn: async () => {
      const found: StocktakeItem[] = [];
      for (let current = 1; found.length < itemsAtMost; current += 1) {
        const { records } = await call(listStocktakeItems, {
          query: { stocktakeId, placeId, current: String(current), size: String(pageSize) },
        });
        found.push(...records);
        if (records.length < pageSize) break;
      }
      return found;
    },
    staleTime: 10_000,
    gcTime: Number.POSITIVE_INFINITY,
  });
