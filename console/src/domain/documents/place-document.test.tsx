// @vitest-environment happy-dom
import type { OpenType } from '@eoms/contract';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { useSession } from '../../session/session-store.ts';
import { PlaceDocument } from './place-document.tsx';

let stage: Stage;
const stored = useSession.getState();
beforeEach(async () => {
  stage = await createStage({
    'GET /solution/getAllPublishedDocument': () => ({
      data: [{ id: 'd1', name: '大厅看板', version: 2, publishedAt: '2026-03-10T08:00:00.000Z' }],
    }),
  });
  await i18next.loadNamespaces(['controls', 'documents']);
  const menus = [{ address: 'controlDocument', enabled: true, hidden: false, actions: ['view'] }];
  useSession.setState({ user: { superAdministrator: false }, menus } as unknown as Partial<typeof stored>);
});
afterEach(async () => {
  await stage.close();
  useSession.setState(stored);
});

const show = async (documentId: string | null, openType: OpenType): Promise<HTMLElement | null> => {
  await stage.show(<PlaceDocument place={{ documentId, openType }} />);
  await settle();
  await settle();
  return document.querySelector<HTMLElement>('[data-part="place-document-button"]');
};

const press = (button: HTMLElement | null) => act(async () => button?.click());

it('opens in a page of its own, which learns nothing of this one', async () => {
  const button = await show('d1', 'newPage');
  expect(button?.textContent).toContain('大厅看板');
  expect(button?.getAttribute('href')).toBe('/controlDocument?id=d1');
  expect(button?.getAttribute('target')).toBe('_blank');
  expect(button?.getAttribute('rel')).toContain('noopener');
});

it('opens over the page', async () => {
  const button = await show('d1', 'modal');
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  await press(button);
  await settle();
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('大厅看板');
});

it('opens in the stead of the page', async () => {
  const button = await show('d1', 'samePage');
  expect(button?.getAttribute('target')).toBeNull();
  await press(button);
  await settle();
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

it('opens over the page for those who may not open the screen of documents', async () => {
  act(() => useSession.setState({ menus: [] } as unknown as Partial<typeof stored>));
  await press(await show('d1', 'newPage'));
  await settle();
  expect(document.querySelector('[role="dialog"]')).not.toBeNull();
});

it('is a symbol with a name on tiles, which lie in a list of places that is asked for once', async () => {
  const place = { documentId: 'd1', openType: 'samePage' } as const;
  await stage.show(['a', 'b', 'c', 'd'].map((id) => <PlaceDocument key={id} place={place} small />));
  await settle();
  const symbols = [...document.querySelectorAll('[data-part="place-document-icon"]')];
  expect(symbols).toHaveLength(4);
  expect(symbols[0]?.textContent).toBe('');
  expect(symbols[0]?.getAttribute('aria-label')).toBe('打开“大厅看板”');
  expect(stage.asked).toHaveLength(1);
});

it('is not offered where there is none, or where it was withdrawn', async () => {
  expect(await show(null, 'modal')).toBeNull();
  expect(await show('gone', 'modal')).toBeNull();
});
