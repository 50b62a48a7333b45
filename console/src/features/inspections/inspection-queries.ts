import { inspectionsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

const { listInspections, inspectionHead } = inspectionsEndpoints;
const lookMs = 30_000;

/** Inspections that are under way now. */
export const useRunning = () =>
  useQuery({
    ...queryOf(listInspections, { query: { status: 'afoot', size: '10' } }),
    // Catches what was missed while the live link was away.
    refetchInterval: lookMs,
  });

/** Due or missed, the earliest first. */
export const useWaiting = () =>
  useQuery({
    ...queryOf(listInspections, { query: { status: 'toBegin', size: '20', sort: 'dueAt', order: 'asc' } }),
    refetchInterval: lookMs,
  });

export const useHead = (id: string | null) =>
  useQuery({
    ...queryOf(inspectionHead, { query: { id: id ?? '' } }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  });
