import type { AnyEndpoint, ArgumentsOf } from '@eoms/contract';
import { useCallback } from 'react';
import { useToast } from '../ui/forms/use-toast.ts';
import { call } from './call.ts';

type AnyCall = (endpoint: AnyEndpoint, args: unknown) => Promise<unknown>;

/** Saves a blob as a file through the browser. */
export const saveFile = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

/** Fetches a binary call and saves it under a name; shows an error message if it fails. */
export const useDownload = () => {
  const toast = useToast();
  return useCallback(
    async <E extends AnyEndpoint>(endpoint: E, args: ArgumentsOf<E>, name: string): Promise<void> => {
      try {
        const answer = await (call as AnyCall)(endpoint, args);
        if (answer instanceof Blob) saveFile(answer, name);
      } catch (error) {
        toast.failed(error, 'exportFailed');
      }
    },
    [toast],
  );
};
