import { countedUpTo, foundUpTo } from '@eoms/contract';

/** `10,000+` where the server stopped counting; what a search finds is counted less far. */
export const countInWords = (count: number, searched: boolean): string =>
  count === (searched ? foundUpTo : countedUpTo)
    ? `${(count - 1).toLocaleString('en-US')}+`
    : count.toLocaleString('en-US');
