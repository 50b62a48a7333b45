import { devicesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

/** Link figures and frames, asked for every two seconds while somebody looks. */
export const useDiagnostics = (deviceId: string, paused: boolean) =>
  useQuery({
    ...queryOf(devicesEndpoints.getDiagnostics, { query: { deviceId } }),
    refetchInterval: paused ? false : 2000,
    placeholderData: (old) => old,
  });
