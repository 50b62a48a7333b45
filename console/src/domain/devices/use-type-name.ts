import { type DeviceDetail, deviceToolsEndpoints, nameIn } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage } from '../../i18n/i18n.ts';

/** The type of a device in the user's language; the name in the device's own data until the types have loaded. */
export const useTypeName = (): ((device: Pick<DeviceDetail, 'typeCode' | 'typeName'>) => string) => {
  const language = useLanguage();
  const types = useQuery({ ...queryOf(deviceToolsEndpoints.listTypesInUse), staleTime: 600_000 });
  return useCallback(
    ({ typeCode, typeName }) => {
      const type = types.data?.find((one) => one.code === typeCode);
      return nameIn(type, language) ?? typeName;
    },
    [types.data, language],
  );
};
