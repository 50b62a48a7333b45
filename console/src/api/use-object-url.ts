import { useEffect, useState } from 'react';

/** An object URL of a fetched file for `<img>`: calls need the token header, which an image element cannot send. */
export const useObjectUrl = (content: unknown): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!(content instanceof Blob)) {
      setUrl(undefined);
      return undefined;
    }
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return url;
};
