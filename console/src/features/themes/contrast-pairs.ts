import type { LoginTheme, Theme } from '@eoms/contract';
import { blend, contrast, inkOn, isHex, wanted } from '../../ui/theme/guard.ts';
import { loginColours } from '../../ui/theme/login-colours.ts';
import { barReach, tokensFor } from '../../ui/theme/server-theme.ts';
import type { Tokens } from '../../ui/theme/tokens.ts';

/** The contrast that controls need against what is around them (WCAG 2.2, 1.4.11). */
const controlsNeed = 3;

/** A colour on another one: as asked for, and as it is shown. */
export interface Pair {
  readonly key: PairKey;
  readonly asked: Colours;
  readonly shown: Colours;
  readonly needed: number;
  /** `adjusted`: the text was moved until it is readable; `replaced`: the background is not applied. */
  readonly verdict: 'fits' | 'adjusted' | 'replaced';
  /** Of a top bar that is replaced because of them: the contrast that alarms reach on it at most. */
  readonly alarms?: number | undefined;
}
interface Colours {
  readonly text: string;
  readonly under: string;
  readonly ratio: number;
}
export type PairKey =
  | 'menuText'
  | 'menuHover'
  | 'menuCheck'
  | 'navText'
  | 'accent'
  | 'button'
  | 'edge'
  | 'title'
  | 'loginButton'
  | 'loginEdge';

export type ThemeColours = Pick<
  Theme,
  'bgColor' | 'moveColor' | 'checkColor' | 'menuTextColor' | 'navColor' | 'navTextColor'
>;
export type LoginColoursAsked = Pick<LoginTheme, 'titleColor' | 'buttonColor'>;

const colours = (text: string, under: string): Colours => ({ text, under, ratio: contrast(text, under) });
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const pair = (
  key: PairKey,
  asked: readonly [string, string],
  shown: readonly [string, string],
  needed = wanted,
): Pair => {
  const verdict = !same(asked[1], shown[1]) ? 'replaced' : same(asked[0], shown[0]) ? 'fits' : 'adjusted';
  return { key, asked: colours(...asked), shown: colours(...shown), needed, verdict };
};

const areHex = (values: object): boolean => Object.values(values).every(isHex);

/** The pairs of a menu theme in one mode; none while a colour is not one. */
export const pairsOf = (mode: 'light' | 'dark', theme: ThemeColours): Pair[] => {
  const { bgColor, moveColor, checkColor, menuTextColor, navColor, navTextColor } = theme;
  if (!areHex({ bgColor, moveColor, checkColor, menuTextColor, navColor, navTextColor })) return [];
  const t = tokensFor(mode, theme);
  const own = tokensFor(mode, {});
  // The product's own colours have a form of their own in dark mode, which is no change of what was asked for.
  const asks = (colour: string, ours: keyof Tokens): string =>
    same(colour, String(tokensFor('light', {})[ours])) ? String(own[ours]) : colour;
  const [bg, move, check] = [asks(bgColor, 'menuBg'), asks(moveColor, 'menuHover'), asks(checkColor, 'accent')];
  const [text, nav, navText] = [
    asks(menuTextColor, 'menuText'),
    asks(navColor, 'navBg'),
    asks(navTextColor, 'navText'),
  ];
  const isOwn = same(check, own.accent);
  // What stands on the accent, and on a part of it, follows from it.
  const [ink, chosen] = [isOwn ? t.onAccent : inkOn(check), isOwn ? t.menuCheck : check];
  const chosenUnder = same(bg, t.menuBg) ? t.menuCheckBg : blend(chosen, bg, 0.12);
  return [
    pair('menuText', [text, bg], [t.menuText, t.menuBg]),
    pair('menuHover', [text, move], [t.menuText, t.menuHover]),
    pair('menuCheck', [chosen, chosenUnder], [t.menuCheck, t.menuCheckBg]),
    { ...pair('navText', [navText, nav], [t.navText, t.navBg]), alarms: barReach(mode, nav) },
    pair('accent', [check, t.surface], [t.accent, t.surface]),
    { ...pair('button', [ink, check], [t.onAccent, t.accent]), verdict: same(check, t.accent) ? 'fits' : 'adjusted' },
    pair('edge', [check, t.canvas], [t.accent, t.canvas], controlsNeed),
  ];
};

/** The pairs of a login theme in one mode, on the surface of the page. */
export const loginPairsOf = (mode: 'light' | 'dark', theme: LoginColoursAsked): Pair[] => {
  const { titleColor, buttonColor } = theme;
  if (!areHex({ titleColor, buttonColor })) return [];
  const t = tokensFor(mode, {});
  const shown = loginColours(t, theme);
  const light = tokensFor('light', {});
  const title = same(titleColor, light.text) ? t.text : titleColor;
  const button = same(buttonColor, light.accent) ? t.accent : buttonColor;
  return [
    pair('title', [title, t.surface], [shown.title, t.surface]),
    {
      ...pair('loginButton', [inkOn(button), button], [shown.ink, shown.button]),
      verdict: same(button, shown.button) ? 'fits' : 'adjusted',
    },
    pair('loginEdge', [button, t.surface], [shown.button, t.surface], controlsNeed),
  ];
};
