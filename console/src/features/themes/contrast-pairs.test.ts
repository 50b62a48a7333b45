import { defaultLoginTheme, defaultTheme } from '@eoms/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../ui/theme/guard.ts';
import { barTokensOf, tokensFor } from '../../ui/theme/server-theme.ts';
import { loginPairsOf, pairsOf } from './contrast-pairs.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const mode = fc.constantFrom('light' as const, 'dark' as const);
const look = fc.record({
  bgColor: colour,
  moveColor: colour,
  checkColor: colour,
  menuTextColor: colour,
  navColor: colour,
  navTextColor: colour,
});

describe('whatever colours a theme has', () => {
  it('every pair that is shown is readable, in light and dark', () => {
    fc.assert(
      fc.property(mode, look, (at, theme) => {
        for (const { key, shown, needed } of pairsOf(at, theme))
          expect(shown.ratio, `${key} ${shown.text} on ${shown.under}`).toBeGreaterThanOrEqual(needed);
      }),
      { numRuns: 300 },
    );
  });

  it('so is the sign-in page', () => {
    fc.assert(
      fc.property(mode, colour, colour, (at, titleColor, buttonColor) => {
        for (const { key, shown, needed } of loginPairsOf(at, { titleColor, buttonColor }))
          expect(shown.ratio, key).toBeGreaterThanOrEqual(needed);
      }),
      { numRuns: 300 },
    );
  });

  it('alarms and notes on the top bar stay readable', () => {
    fc.assert(
      fc.property(mode, look, (at, theme) => {
        const tokens = tokensFor(at, theme);
        const bar = barTokensOf(tokens) ?? tokens;
        for (const name of ['text2', 'text3', 'idle', 'unk', 'a1', 'a2', 'a3', 'a4', 'navText'] as const)
          expect(contrast(bar[name], tokens.navBg), name).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 300 },
    );
  });
});

it('says that the product’s own colours fit', () => {
  for (const at of ['light', 'dark'] as const) {
    const pairs = [...pairsOf(at, defaultTheme), ...loginPairsOf(at, defaultLoginTheme)];
    expect(pairs.filter(({ verdict }) => verdict !== 'fits')).toEqual([]);
    expect(pairs).toHaveLength(10);
  }
});

it('says what is adjusted, and what dark mode does not take', () => {
  const theme = { ...defaultTheme, bgColor: '#f3ead0', checkColor: '#22b58a', menuTextColor: '#d0c8a0' };
  const verdict = (at: 'light' | 'dark', key: string) => pairsOf(at, theme).find((pair) => pair.key === key)?.verdict;
  expect(verdict('light', 'menuText')).toBe('adjusted');
  expect(verdict('light', 'accent')).toBe('adjusted');
  expect(verdict('dark', 'menuText')).toBe('replaced');
  expect(pairsOf('dark', theme).find(({ key }) => key === 'menuText')?.shown.under).toBe(tokensFor('dark').menuBg);
});

it('measures a top bar of a mid-tone: its text would be readable, the colours of alarms are not', () => {
  const bar = '#7a8594';
  const found = pairsOf('light', { ...defaultTheme, navColor: bar }).find(({ key }) => key === 'navText');
  expect(found).toMatchObject({ verdict: 'replaced', shown: { under: tokensFor('light').navBg } });
  expect(found?.alarms).toBeLessThan(4.5);
  expect(found?.alarms).toBeGreaterThan(1);
  // A light and a dark one are applied, and nothing is said of alarms.
  for (const navColor of ['#f3ead0', '#102030'])
    expect(pairsOf('light', { ...defaultTheme, navColor }).find(({ key }) => key === 'navText')).toMatchObject({
      verdict: expect.stringMatching(/fits|adjusted/),
      alarms: undefined,
    });
});

it('takes a menu of any tone: the text on it is the better of light and dark', () => {
  for (let tone = 0; tone < 256; tone += 1) {
    const grey = `#${tone.toString(16).padStart(2, '0').repeat(3)}`;
    const found = pairsOf('light', { ...defaultTheme, bgColor: grey }).find(({ key }) => key === 'menuText');
    expect(found?.shown.under, grey).toBe(grey);
    expect(found?.shown.ratio, grey).toBeGreaterThanOrEqual(4.5);
  }
});

it('says nothing while a colour is half typed', () => {
  expect(pairsOf('light', { ...defaultTheme, navColor: '#12' })).toEqual([]);
  expect(loginPairsOf('light', { titleColor: 'red', buttonColor: '#000000' })).toEqual([]);
});
