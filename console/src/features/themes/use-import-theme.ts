import { type ThemeKind, themesEndpoints } from '@eoms/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useToast } from '../../ui/forms/use-toast.ts';

/** Takes the file of a theme in, and shows the list of its kind. */
export const useImportTheme = (shown: ThemeKind) => {
  const t = usePhrases('themes');
  const toast = useToast();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const change = useChange(themesEndpoints.importTheme, { invalidates: [themesEndpoints.listThemes] });
  const take = async (file: File): Promise<void> => {
    setSending(true);
    try {
      const { kind, themeName } = await change.mutateAsync({ file });
      toast.done(t('imported', { name: themeName }));
      if (kind !== shown) await navigate(kind === 'console' ? '/themeSetting' : `/themeSetting?view=${kind}`);
    } catch (error) {
      toast.failed(error, 'importFailed');
    } finally {
      setSending(false);
    }
  };
  return { take, sending };
};
