import { filesEndpoints, layoutsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { call } from '../../api/call.ts';
import { useObjectUrl } from '../../api/use-object-url.ts';
import { useSharedSource } from './shared-source.ts';
import { ShownPlaceContext } from './shown-place.ts';

/** An object URL of a stored picture, also on panels and in a shared document. `failed`: it cannot be read. */
export const useWidgetImage = (id: string | null): { src: string | undefined; failed: boolean } => {
  const shared = useSharedSource();
  const placeId = useContext(ShownPlaceContext);
  const file = useQuery({
    queryKey: ['widget picture', shared ? 'shared' : placeId, id],
    queryFn: ({ signal }): Promise<Blob> => {
      const image = id ?? '';
      if (shared) return shared.image(image);
      if (placeId !== null)
        return call(layoutsEndpoints.getLayoutImage, { params: { id: placeId }, query: { image } }, { signal });
      return call(filesEndpoints.downloadFile, { params: { id: image } }, { signal });
    },
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { src: useObjectUrl(file.data), failed: file.isError };
};
