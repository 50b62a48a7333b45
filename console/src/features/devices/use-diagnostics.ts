import { devicesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

/** Link statistics and frames, refetched every two seconds while mounted and not paused. */
export const useDiagnostics = (deviceId: string, paused: boolean) =>
  useQuery({
    ...queryOf(devicesEndpoints.getDiagnostics, { query: { deviceId } }),
    refetchInterval: paused ? false : 2000,
    placeholderData: (old) => old,
  });
