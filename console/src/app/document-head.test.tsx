// @vitest-environment happy-dom
import { type GrantedMenu, TOP_LEVEL } from '@eoms/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settle } from '../api/answers.fixture.tsx';
import { changeLanguage, startTranslations } from '../i18n/i18n.ts';
import { DocumentHead } from './document-head.tsx';
import { menuRoutes, routesFor } from './routes.tsx';

const menu = (name: string, address: GrantedMenu['address'], langitem: string | null): GrantedMenu => ({
  id: name,
  parentId: TOP_LEVEL,
  name,
  icon: null,
  address,
  activeMenu: null,
  langitem,
  russian: null,
  sort: 1,
  enabled: true,
  hidden: false,
  actions: ['view'],
});
const menus = [
  menu('报警中心', 'alarmCenter', 'alarmCenter'),
  menu('大厅', 'home', 'The hall'),
  menu('设计', 'customizeControl', null),
];
const Empty = () => null;
const screens = {
  alarmCenter: { load: async () => Empty },
  home: { load: async () => Empty },
  customizeControl: { load: async () => Empty, frame: 'bare' as const },
};

let root: Root;
let box: HTMLElement;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (address: string) => {
    const data = address.includes('Logo')
      ? { title: '运维平台', titleEn: 'Operations', logo: null, favicon: null }
      : null;
    return new Response(JSON.stringify({ status: true, code: '200', data, requestId: 'r' }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  document.title = '';
  await startTranslations();
  box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  await act(() => changeLanguage('zh'));
  box.remove();
  vi.unstubAllGlobals();
});

/** The routes of the app itself, with empty screens. */
const openAt = async (path: string) => {
  const { framed, bare } = menuRoutes(menus, screens);
  const fixed = (routesFor([], screens, false)[0]?.children ?? []).filter((one) => one.path === '/login');
  const routes = [...framed, ...bare, ...fixed].map(({ lazy: _lazy, ...one }) => ({ ...one, element: <Empty /> }));
  const router = createMemoryRouter([{ path: '/', element: <DocumentHead />, children: routes as never }], {
    initialEntries: [path],
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  await settle();
  await settle();
  return (next: string) => act(() => router.navigate(next));
};

it('names the screen and the system, in the language of the reader', async () => {
  const go = await openAt('/alarmCenter');
  expect(document.title).toBe('报警中心 · 运维平台');
  await go('/home');
  await settle();
  expect(document.title).toBe('大厅 · 运维平台');
  await act(() => changeLanguage('en'));
  await settle();
  expect(document.title).toBe('The hall · Operations');
  await go('/alarmCenter');
  await settle();
  expect(document.title).toBe('Alarm centre · Operations');
});

it.each([
  ['/customizeControl', '设计 · 运维平台'],
  ['/login', '登录 · 运维平台'],
  ['/', '运维平台'],
])('names %s too', async (path, title) => {
  await openAt(path);
  expect(document.title).toBe(title);
});
