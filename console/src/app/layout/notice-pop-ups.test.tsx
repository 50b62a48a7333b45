// @vitest-environment happy-dom
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { listeners } from '../../live/live.ts';
import type { LiveEvent } from '../../live/protocol.ts';
import { useSession } from '../../session/session-store.ts';
import { NoticePopUps } from './notice-pop-ups.tsx';

let stage: Stage;
let height = 900;
beforeEach(async () => {
  height = 900;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: height <= Number(/max-height: (\d+)px/.exec(query)?.[1] ?? 0),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  useSession.setState({ user: { id: 'me' } as never });
  stage = await createStage({});
  await i18next.loadNamespaces(['notices']);
});
afterEach(async () => {
  await stage.close();
  vi.unstubAllGlobals();
  useSession.setState({ user: null });
});

const show = () => stage.show(<NoticePopUps />);
const arrive = async (ids: readonly string[], urgent = true): Promise<void> => {
  await act(async () => {
    for (const id of ids) {
      const payload = { id, title: `Title ${id}`, content: 'x'.repeat(8_000), urgent, at: '2026-03-02T06:05:10.000Z' };
      listeners.dispatch('notices:me', { name: 'notice.arrived', payload } as LiveEvent);
    }
  });
  await settle();
};
/** Without those that are fading away. */
const titles = () =>
  [...document.querySelectorAll('.ant-notification-notice-title')]
    .filter((title) => !title.closest('[class*="-leave"]'))
    .map((title) => title.textContent ?? '');
const close = async (text: string): Promise<void> => {
  const found = [...document.querySelectorAll('.ant-notification-notice')].find((one) =>
    one.textContent?.includes(text),
  );
  await act(async () => found?.querySelector<HTMLElement>('.ant-notification-notice-close')?.click());
  await settle();
};
const many = Array.from({ length: 40 }, (_, at) => String(at + 1));

it('shows three notices and counts the rest, however many come', async () => {
  await show();
  await arrive(many);
  expect(titles()).toHaveLength(4);
  expect(titles()).toEqual(expect.arrayContaining(['Title 1', 'Title 2', 'Title 3', '另有 37 条通知']));
});

it('does not begin again once the count was closed: what is urgent stays until it is closed itself', async () => {
  await show();
  await arrive(many);
  await close('37');
  expect(titles()).toHaveLength(3);
  await arrive(['41', '42']);
  expect(titles().sort()).toEqual(['Title 1', 'Title 2', 'Title 3', '另有 2 条通知']);
  await close('Title 2');
  await arrive(['43']);
  expect(titles()).toContain('Title 43');
  expect(titles()).toHaveLength(4);
});

it('counts a notice that comes twice once, and shows one that is open in its place', async () => {
  await show();
  await arrive(['1', '2', '3', '4', '4', '1', '4']);
  expect(titles().sort()).toEqual(['Title 1', 'Title 2', 'Title 3', '另有 1 条通知']);
});

it.each([
  [480, ['Title 1', '另有 39 条通知']],
  [720, ['Title 1', 'Title 2', '另有 38 条通知']],
])('shows fewer at a time on a screen %i px high', async (given, wanted) => {
  height = given;
  await show();
  await arrive(many);
  expect(titles().sort()).toEqual(wanted);
});
