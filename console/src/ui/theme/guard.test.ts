import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blend, clashesWithState, contrast, guard, guardText, inkOn } from './guard.ts';
import { fromOklch, toOklch } from './oklch.ts';
import { tokensFor } from './server-theme.ts';
import { darkTokens, lightTokens, variableName } from './tokens.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

describe('guard', () => {
  it('makes any colour readable on both surfaces, with a readable text colour', () => {
    fc.assert(
      fc.property(colour, fc.constantFrom(lightTokens.surface, darkTokens.surface), (asked, surface) => {
        const safe = guard(asked, surface);
        expect(contrast(safe, surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(inkOn(safe), safe)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 300 },
    );
  });
  it('keeps the hue of a saturated colour', () => {
    const before = toOklch('#ffd400');
    const after = toOklch(guard('#ffd400', '#ffffff'));
    expect(Math.abs(before.h - after.h)).toBeLessThan(6);
    expect(after.l).toBeLessThan(before.l);
  });
  it('leaves a good colour nearly unchanged', () => {
    expect(contrast(guard('#3351c8', '#ffffff'), '#3351c8')).toBeLessThan(1.03);
  });
  it('makes text readable on any menu background', () => {
    fc.assert(
      fc.property(colour, colour, (text, background) => {
        expect(contrast(guardText(text, background), background)).toBeGreaterThanOrEqual(4.4);
      }),
      { numRuns: 300 },
    );
  });
  it('warns of hues that are used for a state', () => {
    expect(clashesWithState('#de5220', [lightTokens.occM])).toBe(true);
    expect(clashesWithState('#3351c8', [lightTokens.occM, lightTokens.idleM])).toBe(false);
  });
});

it('converts colours there and back', () => {
  for (const hex of ['#3351c8', '#12713f', '#ffffff', '#000000']) expect(fromOklch(toOklch(hex))).toBe(hex);
});
it('blends', () => expect(blend('#ffffff', '#000000', 0.5)).toBe('#808080'));
it('names variables as the style sheets do', () => {
  expect([
    variableName('a1M'),
    variableName('text2'),
    variableName('menuCheckBg'),
    variableName('c1'),
    variableName('sh1'),
  ]).toEqual(['--a1-m', '--text-2', '--menu-check-bg', '--c1', '--sh-1']);
});

it('counts alarms readably: the surface on the colour of the most severe', () => {
  for (const { a1, surface } of [lightTokens, darkTokens]) expect(contrast(surface, a1)).toBeGreaterThanOrEqual(4.5);
});

describe('the server theme', () => {
  it('keeps our own tokens for the default theme', () => {
    expect(tokensFor('light', { checkColor: '#3351c8', bgColor: '#f8f9fa', navColor: '#ffffff' }).accent).toBe(
      '#3351c8',
    );
  });
  it('refuses light menus in dark mode and invalid colours anywhere', () => {
    expect(tokensFor('dark', { bgColor: '#f8f9fa' }).menuBg).toBe(darkTokens.menuBg);
    expect(tokensFor('light', { bgColor: 'url(x)', checkColor: 'red' }).menuBg).toBe(lightTokens.menuBg);
  });
  it('never changes a state colour', () => {
    const themed = tokensFor('light', { checkColor: '#009688' });
    expect(themed.a1).toBe(lightTokens.a1);
    expect(themed.accent).not.toBe(lightTokens.accent);
  });
});
