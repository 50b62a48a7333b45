import { useEffect } from 'react';
import type { Source } from './column.ts';

export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/**
 * Whether the page asked for does not exist: its last row was removed, or the address names one beyond the end. Then
 * the list goes to the last page that there is. Rows prove a page whatever the total says, which long logs estimate.
 */
export const useExistingPage = <T>(
  page: { current: number; size: number; setCurrent: (current: number) => void },
  { data, isPlaceholderData = false }: Pick<Source<T>, 'data' | 'isPlaceholderData'>,
): boolean => {
  const { current, size, setCurrent } = page;
  const last = data && !isPlaceholderData && data.records.length === 0 ? lastPage(data.total, size) : current;
  const beyond = current > last;
  useEffect(() => {
    if (beyond) setCurrent(last);
  }, [beyond, last, setCurrent]);
  return beyond;
};
