import { useCallback } from 'react';
import { apiRefusal } from '../../api/api-refusal.ts';
import { usePhrases } from '../../i18n/i18n.ts';

interface Shape<T> {
  safeParse(content: unknown): { success: true; data: T } | { success: false };
}

/** The server takes no larger body. */
const mostBytes = 1_000_000;

/** Reads a JSON file of a known shape; throws with words for the user where it is something else. */
export const useFileReader = () => {
  const t = usePhrases('automations');
  return useCallback(
    async <T>(file: File, shape: Shape<T>): Promise<T> => {
      if (file.size > mostBytes) throw apiRefusal('413', t('fileTooLarge'));
      let content: unknown;
      try {
        content = JSON.parse(await file.text());
      } catch {
        throw apiRefusal('400', t('fileUnknown'));
      }
      const read = shape.safeParse(content);
      if (!read.success) throw apiRefusal('400', t('fileUnknown'));
      return read.data;
    },
    [t],
  );
};
