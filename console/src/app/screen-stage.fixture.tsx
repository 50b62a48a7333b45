import type { Language } from '@eoms/contract';
import { type Action, type GrantedMenu, type SignedInUser, TOP_LEVEL } from '@eoms/contract';
import { ScreenAddress } from '@eoms/contract/vocabulary';
import { familyNames } from '@eoms/phrases';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import i18next from 'i18next';
import { act, type ComponentType, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { emptied, endpointAt, sampleId, sampleReply } from '../api/sample-reply.fixture.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { UiWords } from '../i18n/ui-words.tsx';
import { BuiltScreensProvider } from '../session/built-screens.ts';
import { useSession } from '../session/session-store.ts';
import { actWhile } from '../ui/act-while.fixture.ts';
import { screens } from './screens.ts';

/** Behaviour of the fake server: it replies, never replies, has no data yet, or fails. */
export type Server = 'answers' | 'waits' | 'empty' | 'fails';
export type Replies = Readonly<Record<string, unknown | ((path: string) => unknown)>>;

export interface Shown {
  readonly box: HTMLElement;
  /** Calls so far. */
  readonly asked: readonly string[];
  /** Missing replies, which have to be written by hand, and keys without phrases. */
  readonly missing: readonly string[];
  settle(): Promise<void>;
  close(): Promise<void>;
}

const addresses = ScreenAddress.options.filter((address) => address in screens);
const menusWith = (actions: readonly Action[]): GrantedMenu[] =>
  addresses.map((address) => ({
    id: sampleId,
    parentId: TOP_LEVEL,
    name: address,
    icon: null,
    address,
    activeMenu: null,
    langitem: null,
    russian: null,
    sort: 1,
    enabled: true,
    hidden: false,
    system: true,
    actions: [...actions],
  }));
const user: SignedInUser = {
  id: sampleId,
  username: 'sample',
  name: 'Sample',
  phone: null,
  email: null,
  sex: null,
  avatar: null,
  department: null,
  roles: [],
  defaultRoleId: null,
  superAdministrator: false,
  hasSecondFactor: false,
};

let started: Promise<void> | undefined;
const missing: string[] = [];
/** Loads all phrases of both languages once: loading times are not what is tested. */
const startWords = (): Promise<void> =>
  (started ??= (async () => {
    await startTranslations();
    i18next.options.saveMissing = true;
    i18next.on('missingKey', (_, family, key) => missing.push(`no words for ${family}.${key}`));
    await i18next.loadLanguages(['zh', 'en']);
    await i18next.loadNamespaces(familyNames);
  })());

/** Nobody looks at these screens, and writing the style of each widget takes a fifth of the time. */
const withoutStyles = { zeroRuntime: true };

const replyTo = (server: Server, replies: Replies, method: string, path: string): unknown => {
  const endpoint = endpointAt(method, path);
  if (!endpoint) throw new Error(`no call of the contract is ${method} ${path}`);
  const own = replies[`${endpoint.method} ${endpoint.path}`];
  const reply = own === undefined ? sampleReply(endpoint) : typeof own === 'function' ? own(path) : own;
  return server === 'empty' ? emptied(reply) : reply;
};

interface StageOptions {
  at: string;
  language: Language;
  server: Server;
  actions: readonly Action[];
  replies: Replies;
}

/** Renders one screen over a server that replies as the contract describes. */
export const showScreen = async (Screen: ComponentType, options: StageOptions): Promise<Shown> => {
  const { at, language, server, actions, replies } = options;
  await startWords();
  await i18next.changeLanguage(language);
  missing.length = 0;
  const asked: string[] = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (address: string, init: { method: string }) => {
    const path = address.replace(/^.*\/eoms/, '').replace(/\?.*$/, '');
    asked.push(`${init.method} ${path}`);
    if (server === 'waits') return new Promise(() => undefined);
    const answer = { status: server !== 'fails', code: '200', data: null as unknown, requestId: 'r1' };
    try {
      if (server === 'fails') answer.code = '500';
      else answer.data = replyTo(server, replies, init.method, path);
    } catch (error) {
      missing.push(error instanceof Error ? error.message : String(error));
    }
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  const superAdministrator = actions.includes('edit');
  useSession.setState({
    token: 'token',
    user: { ...user, superAdministrator },
    menus: menusWith(actions),
    isInit: true,
  });
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const settle = () => actWhile(() => client.isFetching() > 0 && server !== 'waits', 5);
  const page = (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <UiWords>
          <BuiltScreensProvider value={addresses}>
            <ConfigProvider theme={withoutStyles}>
              <App>
                <Suspense>
                  <Screen />
                </Suspense>
              </App>
            </ConfigProvider>
          </BuiltScreensProvider>
        </UiWords>
      </MemoryRouter>
    </QueryClientProvider>
  );
  await act(async () => root.render(page));
  await settle();
  const close = async (): Promise<void> => {
    await act(async () => root.unmount());
    client.clear();
    document.body.innerHTML = '';
    vi.unstubAllGlobals();
  };
  return { box, asked, missing, settle, close };
};
