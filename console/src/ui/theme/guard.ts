import { fromOklch, toOklch } from './oklch.ts';

export const darkInk = '#0d1330';
const whiteInk = '#ffffff';
const blackInk = '#000000';
/** The contrast that text needs (WCAG 2.2, 1.4.3). */
export const wanted = 4.5;
const maxChroma = 0.19;

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const parse = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16) / 255,
  Number.parseInt(hex.slice(3, 5), 16) / 255,
  Number.parseInt(hex.slice(5, 7), 16) / 255,
];

/** WCAG 2.2 relative luminance of `#rrggbb`. */
export const luminance = (hex: string): number => {
  const [r, g, b] = parse(hex);
  return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
};
export const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};
/**
 * The text colour with the best contrast on a fill. On a tone in the middle neither of ours may be readable: there it is
 * black, since on every colour either white or black reaches 4.5:1.
 */
export const inkOn = (fill: string): string => {
  const ours = contrast(whiteInk, fill) >= contrast(darkInk, fill) ? whiteInk : darkInk;
  return contrast(ours, fill) >= wanted ? ours : blackInk;
};

export const isHex = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/**
 * A colour from the server's theme made readable: its hue is kept, its chroma capped at 0.19, and its lightness moved
 * as little as needed for 4.5:1 against `surface` and for a text colour with 4.5:1 against it.
 */
export const guard = (colour: string, surface: string): string => {
  const start = toOklch(colour);
  const chroma = Math.min(start.c, maxChroma);
  const good = (l: number): string | undefined => {
    const hex = fromOklch({ l, c: chroma, h: start.h });
    return contrast(hex, surface) >= wanted && contrast(inkOn(hex), hex) >= wanted ? hex : undefined;
  };
  for (let step = 0; step <= 200; step += 1) {
    const down = good(Math.max(0, start.l - step * 0.005));
    const up = good(Math.min(1, start.l + step * 0.005));
    const [first, second] = luminance(surface) > 0.18 ? [down, up] : [up, down];
    const found = first ?? second;
    if (found) return found;
  }
  return inkOn(surface);
};

/** Text colour on a themed background: unchanged if it is readable, otherwise moved in lightness until it is. */
export const guardText = (colour: string, background: string): string => {
  if (contrast(colour, background) >= wanted) return colour;
  const { c, h, l } = toOklch(colour);
  const towards = luminance(background) > 0.18 ? -0.005 : 0.005;
  for (let at = l; at >= 0 && at <= 1; at += towards) {
    const hex = fromOklch({ l: at, c: Math.min(c, maxChroma), h });
    if (contrast(hex, background) >= wanted) return hex;
  }
  return inkOn(background);
};

/** `share` of `over` blended onto `under`, per channel. */
export const blend = (over: string, under: string, share: number): string => {
  const [a, b] = [parse(over), parse(under)];
  const mixed = a.map((v, i) => Math.round((v * share + (b[i] ?? 0) * (1 - share)) * 255));
  return `#${mixed.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
};

/** Whether a hue is within 18° of one used for a state, so that the theme screen can warn. */
export const clashesWithState = (colour: string, stateColours: readonly string[]): boolean => {
  const mine = toOklch(colour);
  if (mine.c < 0.03) return false;
  return stateColours.some((state) => {
    const apart = Math.abs(mine.h - toOklch(state).h) % 360;
    return Math.min(apart, 360 - apart) <= 18;
  });
};
