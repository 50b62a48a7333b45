import { filesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from './query-of.ts';

/** An object URL of a stored file for `<img>`: files need the token header, which an image element cannot send. */
export const useFileUrl = (id: string | null | undefined): string | undefined => {
  const file = useQuery({
    ...queryOf(filesEndpoints.downloadFile, { params: { id: id ?? '' } }),
    enabled: Boolean(id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!(file.data instanceof Blob)) {
      setUrl(undefined);
      return undefined;
    }
    const made = URL.createObjectURL(file.data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file.data]);
  return url;
};
