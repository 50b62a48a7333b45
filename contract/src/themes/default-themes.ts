import type { LoginTheme, Theme } from './theme.entities.ts';

/** The product's own look; an empty name, logo or title means the console's own text. */
export const defaultTheme: Theme = {
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

export const defaultLoginTheme: LoginTheme = {
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
