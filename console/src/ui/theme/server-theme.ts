import { blend, guard, guardText, inkOn, isHex } from './guard.ts';
import { toOklch } from './oklch.ts';
import { darkTokens, lightTokens, type Tokens } from './tokens.ts';

/** The colours that a venue may set (specification section 3, theme). Anything that is not `#rrggbb` is ignored. */
export interface ServerTheme {
  bgColor?: string | null | undefined;
  moveColor?: string | null | undefined;
  checkColor?: string | null | undefined;
  menuTextColor?: string | null | undefined;
  navColor?: string | null | undefined;
  navTextColor?: string | null | undefined;
}

const accented = (base: Tokens, colour: string | null | undefined): Tokens => {
  if (!isHex(colour)) return base;
  const same = colour.toLowerCase() === lightTokens.accent;
  if (same) return base;
  const accent = guard(colour, base.surface);
  return {
    ...base,
    accent,
    accentH: blend(accent, base.text, 0.86),
    accentSoft: blend(accent, base.surface, base.dark ? 0.18 : 0.1),
    accentLine: blend(accent, base.surface, 0.36),
    onAccent: inkOn(accent),
    menuCheck: accent,
    c1: accent,
  };
};

/** In dark mode only dark backgrounds may replace ours. */
const background = (base: Tokens, colour: string | null | undefined, fallback: string): string => {
  if (!isHex(colour)) return fallback;
  const isDark = toOklch(colour).l < 0.25;
  return base.dark && !isDark ? fallback : colour;
};

/** The tokens of one mode with the venue's own colours applied, all of them readable. */
export const tokensFor = (mode: 'light' | 'dark', theme: ServerTheme = {}): Tokens => {
  const base = accented(mode === 'dark' ? darkTokens : lightTokens, theme.checkColor);
  const menuBg = background(base, theme.bgColor, base.menuBg);
  const navBg = background(base, theme.navColor, base.navBg);
  const menuText = guardText(isHex(theme.menuTextColor) && !base.dark ? theme.menuTextColor : base.menuText, menuBg);
  const menuCheckBg =
    menuBg === base.menuBg && base.accent === darkTokens.accent
      ? base.menuCheckBg
      : blend(base.menuCheck, menuBg, 0.12);
  return {
    ...base,
    menuBg,
    menuHover: background(base, theme.moveColor, base.menuHover),
    menuText,
    menuGroup: guardText(blend(menuText, menuBg, 0.7), menuBg),
    menuCheckBg,
    menuCheck: guardText(base.menuCheck, menuCheckBg),
    navBg,
    navText: guardText(isHex(theme.navTextColor) && !base.dark ? theme.navTextColor : base.navText, navBg),
  };
};
