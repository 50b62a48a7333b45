import { filesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useObjectUrl } from '../../api/use-object-url.ts';
import { useSharedSource } from './shared-source.ts';

/** An object URL of a stored picture, also in a shared document. */
export const useWidgetImage = (id: string | null): string | undefined => {
  const shared = useSharedSource();
  const own = queryOf(filesEndpoints.downloadFile, { params: { id: id ?? '' } });
  const file = useQuery<unknown>({
    queryKey: shared ? ['shared picture', id] : own.queryKey,
    queryFn: (context) => (shared ? shared.image(id ?? '') : (own.queryFn as (of: typeof context) => unknown)(context)),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return useObjectUrl(file.data);
};
