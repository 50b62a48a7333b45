import { type PlacePhoto, photosEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Image } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useObjectUrl } from '../../api/use-object-url.ts';

/** The picture of a photo of a place; a press opens it large. */
export const PhotoImage = ({ photo, name }: { photo: PlacePhoto; name: string }) => {
  const picture = useQuery({
    ...queryOf(photosEndpoints.getPlacePhotoImage, { params: { id: photo.id } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const url = useObjectUrl(picture.data);
  return url ? <Image src={url} alt={name} /> : null;
};
