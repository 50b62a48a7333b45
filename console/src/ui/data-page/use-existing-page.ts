import { useEffect } from 'react';
import type { Source } from './column.ts';

export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/**
 * Returns whether the requested page does not exist: its last row was removed, or the address names one beyond the end.
 * The list then goes to the last existing page. A page with rows always exists, because totals of long logs are
 * estimates.
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
