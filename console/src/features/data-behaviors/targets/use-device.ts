import { devicesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';

/** The device that was chosen, with its properties and actions. */
export const useDevice = (deviceId: string) =>
  useQuery({
    ...queryOf(devicesEndpoints.getDevice, { query: { deviceId } }),
    enabled: deviceId !== '',
  });
