import { filesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './query-of.ts';
import { useObjectUrl } from './use-object-url.ts';

/** An object URL of a stored file. */
export const useFileUrl = (id: string | null | undefined): string | undefined => {
  const file = useQuery({
    ...queryOf(filesEndpoints.downloadFile, { params: { id: id ?? '' } }),
    enabled: Boolean(id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return useObjectUrl(file.data);
};
