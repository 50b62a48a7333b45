import type { ThemeDraft } from '@eoms/contract';
import { useAppearance } from '../../ui/theme/appearance.ts';

type Tried = Pick<
  ThemeDraft,
  'themeName' | 'logo' | 'bgColor' | 'moveColor' | 'checkColor' | 'menuTextColor' | 'navColor' | 'navTextColor'
>;

/** Shows a theme in this tab alone, as it is now: nothing is saved, and nobody else sees it. */
export const useTryTheme = () => {
  const setTried = useAppearance((s) => s.setTried);
  return ({ themeName, logo, ...theme }: Tried): void => {
    const { bgColor, moveColor, checkColor, menuTextColor, navColor, navTextColor } = theme;
    setTried({
      name: themeName,
      logo,
      colours: { bgColor, moveColor, checkColor, menuTextColor, navColor, navTextColor },
    });
  };
};
