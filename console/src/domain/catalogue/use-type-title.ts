import { catalogueEndpoints, nameIn } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage } from '../../i18n/i18n.ts';

/** Name of a device type in the user's language, for replies that contain only its Chinese name. */
export const useTypeTitle = (): ((name: string) => string) => {
  const language = useLanguage();
  const types = useQuery({ ...queryOf(catalogueEndpoints.listDeviceTypes), staleTime: 300_000 });
  return useCallback(
    (name) => nameIn(types.data?.find((type) => type.name === name) ?? { name, nameEn: name }, language),
    [types.data, language],
  );
};
