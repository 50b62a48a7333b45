import { type ThemeKind, themesEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useCareful } from '../../ui/forms/use-careful.ts';

const { listThemes, useTheme, getThemeInUse } = themesEndpoints;

/** Puts a theme to use, after asking: it changes every page of everybody. */
export const useUseTheme = (kind: ThemeKind) => {
  const t = usePhrases('themes');
  const careful = useCareful();
  const change = useChange(useTheme, { invalidates: [listThemes, getThemeInUse] });
  return (themeId: string | null, name: string): Promise<boolean> =>
    careful(
      { title: t('useTitle', { name }), text: t('useText'), verb: t('use') },
      () => change.mutateAsync({ body: { kind, themeId } }),
      t('used'),
    );
};
