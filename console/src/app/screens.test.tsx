import type { Language } from '@eoms/contract';
import type { Action, ScreenAddress } from '@eoms/contract/vocabulary';
import { act, type ComponentType } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cases, replies } from './screen-cases.fixture.ts';
import { type Server, type Shown, showScreen } from './screen-stage.fixture.tsx';
import { screens } from './screens.ts';

// This DOM has no canvas to draw on; what a chart shows is its accessible name.
vi.mock('../ui/chart/chart-canvas.tsx', () => ({
  ChartCanvas: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

const everything: readonly Action[] = ['view', 'edit', 'control'];
const all = Object.entries(screens) as [ScreenAddress, NonNullable<(typeof screens)[ScreenAddress]>][];

let shown: Shown;
afterEach(() => shown.close());

/** All text that a person sees or a screen reader speaks, also in drawers and fields. */
const words = (): string[] => {
  const attributes = [...document.querySelectorAll('[title],[aria-label],[placeholder]')].flatMap((one) =>
    ['title', 'aria-label', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
  );
  return [document.body.textContent ?? '', ...attributes].filter((text) => text !== '');
};
const chinese = (text: string): boolean => /[\u4e00-\u9fff]/.test(text);

describe.each(all)('%s', (address, { load }) => {
  const { at = [''], neverEmpty = false } = cases[address] ?? {};
  let Screen: ComponentType;
  beforeAll(async () => {
    Screen = await load();
  });
  const show = async (server: Server, language: Language, search = at[0] ?? '', actions = everything) => {
    shown = await showScreen(Screen, { at: `/${address}${search}`, server, language, actions, replies });
    expect(shown.missing).toEqual([]);
    if (language === 'en') expect(words().filter(chinese)).toEqual([]);
  };
  const count = (selector: string): number => document.querySelectorAll(selector).length;

  const full = async (language: Language, search = at[0]): Promise<void> => {
    await show('answers', language, search);
    expect(count('[role=alert]')).toBe(0);
    expect(count('.bone')).toBe(0);
    expect(words().join().length).toBeGreaterThan(20);
  };
  it('shows its content in Chinese', async () => {
    await full('zh');
    expect(words().some(chinese)).toBe(true);
  });
  it.each(at)('shows its content in English: %s', (search) => full('en', search));
  it('shows that it is loading', async () => {
    await show('waits', 'en');
    expect(count('.bone, [aria-busy=true], .ant-spin')).toBeGreaterThan(0);
    expect(count('[role=alert]')).toBe(0);
  });
  it('shows that there is nothing yet', async () => {
    await show('empty', 'en');
    expect(count('[role=alert]')).toBe(0);
    expect(count('.state-box') > 0 || neverEmpty).toBe(true);
  });
  // A form for a new record loads nothing.
  it.each(at.filter((search, place) => place === 0 || search !== ''))(
    'says what failed and asks again: %s',
    async (search) => {
      await show('fails', 'zh', search);
      expect(count('.state-box[role=alert]')).toBeGreaterThan(0);
      const before = shown.asked.length;
      const again = [...document.querySelectorAll<HTMLElement>('button')].find((one) => one.textContent === '重试');
      await act(async () => again?.click());
      await shown.settle();
      expect(shown.asked.length).toBeGreaterThan(before);
    },
  );
  it('offers no changes when read-only', async () => {
    await show('answers', 'en', at[0], ['view']);
    expect(count('.ant-btn-primary:not([disabled])')).toBe(0);
  });
});
