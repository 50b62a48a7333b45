import { blend, contrast, guard, guardText, inkOn, isHex, wanted } from './guard.ts';
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

/** What tells states apart: it is shown as it is, or not at all. */
const stateColours = ['a1', 'a2', 'a3', 'a4'] as const;
/** What stands on the bar without saying a state: moved in lightness where that makes it readable. */
const plainColours = ['text2', 'text3', 'idle', 'unk'] as const;

/** The least contrast of the state colours of a mode on a bar. */
const reachOn = (tokens: Tokens, bar: string): number =>
  Math.min(...stateColours.map((name) => contrast(tokens[name], bar)));

/**
 * The tokens for what stands on the top bar. State colours never follow the theme, so on a dark bar they are those of dark
 * mode; undefined where neither mode's would be readable.
 */
const tokensOnBar = (base: Tokens, bar: string): Tokens | undefined => {
  const found = [base, darkTokens].find((one) => reachOn(one, bar) >= wanted);
  if (!found || plainColours.every((name) => contrast(found[name], bar) >= wanted)) return found;
  const moved = plainColours.map((name) => [name, guardText(found[name], bar)]);
  return { ...found, ...(Object.fromEntries(moved) as Pick<Tokens, (typeof plainColours)[number]>) };
};

/**
 * Why a top bar is not applied although its text could be read: the contrast that alarms reach on it at most, in the colours
 * of either mode. Undefined where it is applied, or refused for another reason.
 */
export const barReach = (mode: 'light' | 'dark', navColor: string): number | undefined => {
  const base = mode === 'dark' ? darkTokens : lightTokens;
  if (background(base, navColor, '') === '' || tokensOnBar(base, navColor)) return undefined;
  return Math.max(reachOn(base, navColor), reachOn(darkTokens, navColor));
};

/** Text as asked for; in light mode moved in lightness until it is readable, in dark mode ours where it is not. */
const textOn = (base: Tokens, colour: string | null | undefined, own: string, under: string): string => {
  if (!isHex(colour)) return guardText(own, under);
  if (!base.dark) return guardText(colour, under);
  return contrast(colour, under) >= wanted ? colour : guardText(own, under);
};

/** The tokens of one mode with the venue's own colours applied, all of them readable. */
export const tokensFor = (mode: 'light' | 'dark', theme: ServerTheme = {}): Tokens => {
  const base = accented(mode === 'dark' ? darkTokens : lightTokens, theme.checkColor);
  const menuBg = background(base, theme.bgColor, base.menuBg);
  const asked = background(base, theme.navColor, base.navBg);
  const navBg = tokensOnBar(base, asked) ? asked : base.navBg;
  const menuText = textOn(base, theme.menuTextColor, base.menuText, menuBg);
  const hovers = [background(base, theme.moveColor, base.menuHover), blend(menuText, menuBg, 0.08)];
  const tinted =
    menuBg === base.menuBg && base.accent === darkTokens.accent
      ? base.menuCheckBg
      : blend(base.menuCheck, menuBg, 0.12);
  const menuCheckBg = contrast(inkOn(tinted), tinted) >= wanted ? tinted : menuBg;
  return {
    ...base,
    menuBg,
    menuHover: hovers.find((hover) => contrast(menuText, hover) >= wanted) ?? menuBg,
    menuText,
    menuBrand: contrast(base.text, menuBg) >= wanted ? base.text : inkOn(menuBg),
    menuLine: menuBg === base.menuBg ? base.menuLine : blend(menuText, menuBg, 0.2),
    menuGroup: guardText(blend(menuText, menuBg, 0.7), menuBg),
    menuCheckBg,
    menuCheck: guardText(base.menuCheck, menuCheckBg),
    navBg,
    navText: textOn(base, theme.navTextColor, base.navText, navBg),
  };
};

/** The tokens inside the top bar; undefined where they are those of the page. */
export const barTokensOf = (tokens: Tokens): Tokens | undefined => {
  const inside = tokensOnBar(tokens, tokens.navBg);
  return inside === undefined || inside === tokens
    ? undefined
    : { ...inside, navBg: tokens.navBg, navText: tokens.navText };
};
