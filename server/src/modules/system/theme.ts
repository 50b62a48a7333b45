import type { GeneralConfig, LoginTheme, Theme } from '@eoms/contract';

/** The product's own look; an empty name, logo or title means the console's own text. */
const defaultTheme: Theme = {
  themeId: null,
  themeName: '',
  marks: '',
  bgColor: '#f8f9fa',
  moveColor: '#eceff2',
  checkColor: '#3351c8',
  menuTextColor: '#3b4756',
  navColor: '#ffffff',
  navTextColor: '#151c25',
  logo: null,
};

const defaultLoginTheme: LoginTheme = {
  themeId: null,
  themeName: '',
  marks: '',
  title: '',
  titleColor: '#151c25',
  titleSize: 22,
  buttonColor: '#3351c8',
  buttonSize: 15,
  logo: null,
  bgImg: null,
  figure: 'venue',
  loginBox: 'right',
};

export interface ThemesInUse {
  readonly theme: Theme;
  readonly loginTheme: LoginTheme;
}

/** The themes currently used by the console, with the installation's logo. */
export const themesInUse = ({ logo }: Pick<GeneralConfig, 'logo'>): ThemesInUse => ({
  theme: { ...defaultTheme, logo },
  loginTheme: { ...defaultLoginTheme, logo },
});

/** Files that anyone may see because the sign-in page shows them; all other files need a session. */
export const publicImages = (general: Pick<GeneralConfig, 'logo' | 'favicon'>, themes: ThemesInUse): Set<string> => {
  const { theme, loginTheme } = themes;
  const named = [general.logo, general.favicon, theme.logo, loginTheme.logo, loginTheme.bgImg, loginTheme.figure];
  return new Set(named.filter((id) => id !== null));
};
