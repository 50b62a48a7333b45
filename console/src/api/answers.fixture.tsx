import { letTimePass } from '@eoms/contract/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App } from 'antd';
import i18next from 'i18next';
import { act, type ReactNode, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { startTranslations } from '../i18n/i18n.ts';
import { UiWords } from '../i18n/ui-words.tsx';
import { actWhile } from '../ui/act-while.fixture.ts';

/** A request received by the fake server, such as `POST /mqttAccount/save`, with its body. */
export interface Asked {
  readonly call: string;
  /** The name of the file for uploads. */
  readonly body: unknown;
}

/** Data of a successful response, or the code of a refusal. */
type Answer = { readonly data: unknown } | { readonly refused: string };

export interface Stage {
  readonly box: HTMLElement;
  readonly asked: Asked[];
  /** Delay of each response from now on, in milliseconds. */
  delayMs: number;
  /** Calls that were aborted before their response. */
  readonly aborted: number;
  show(children: ReactNode): Promise<void>;
  /** Clicks the control with this text. */
  press(text: string): Promise<void>;
  close(): Promise<void>;
}

let isBusy = (): boolean => false;

/** Waits until all calls are answered, unless the server takes its time, and what follows from them is shown. */
export const settle = (): Promise<void> => actWhile(() => isBusy(), 30);

const textOfButton = (button: HTMLElement) => (button.textContent ?? '').replaceAll(' ', '');

/** A stand-in for XMLHttpRequest: a function, because it must work with `new`, that returns the fake request. */
const createSender = (answerTo: (address: string, method: string, body: unknown) => string) =>
  function sender() {
    let sent = { method: '', address: '' };
    const request = {
      upload: {},
      status: 200,
      responseText: '',
      onload: (): void => undefined,
      open: (method: string, address: string): void => {
        sent = { method, address };
      },
      setRequestHeader: (): void => undefined,
      send: (form: FormData): void => {
        const file = form.get('file');
        request.responseText = answerTo(sent.address, sent.method, file instanceof File ? file.name : null);
        queueMicrotask(() => request.onload());
      },
    };
    return request;
  };

/** Renders a part of the console with real phrases, over a server that replies from a table of calls. */
export const createStage = async (
  answers: Readonly<Record<string, (query: URLSearchParams) => Answer>>,
): Promise<Stage> => {
  await startTranslations();
  // Done before anything is rendered: loading times are not what is tested.
  await i18next.loadNamespaces([
    'catalogue',
    'devices',
    'driverPackages',
    'imports',
    'mqtt',
    'places',
    'shell',
    'system',
  ]);
  const asked: Asked[] = [];
  const answerTo = (address: string, method: string, body: unknown): string => {
    const path = address.replace(/^.*\/eoms/, '').replace(/\?.*$/, '');
    const call = `${method} ${path}`;
    asked.push({ call, body });
    const answer = answers[call]?.(new URL(address, 'http://here').searchParams) ?? { refused: '404' };
    const reply =
      'data' in answer
        ? { status: true, code: '200', data: answer.data }
        : { status: false, code: answer.refused, data: null };
    return JSON.stringify({ ...reply, requestId: 'r' });
  };
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  let aborted = 0;
  vi.stubGlobal('fetch', async (address: string, init: { method: string; body?: string; signal?: AbortSignal }) => {
    const text = answerTo(address, init.method, init.body === undefined ? undefined : JSON.parse(init.body));
    if (stage.delayMs > 0) await letTimePass(stage.delayMs, 'a server that takes its time');
    if (init.signal?.aborted) aborted += 1;
    init.signal?.throwIfAborted();
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  });
  vi.stubGlobal('XMLHttpRequest', createSender(answerTo));
  const box = document.createElement('div');
  document.body.append(box);
  const root: Root = createRoot(box);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stage: Stage = {
    box,
    asked,
    delayMs: 0,
    get aborted() {
      return aborted;
    },
    show: async (children) => {
      await act(async () =>
        root.render(
          <QueryClientProvider client={client}>
            <MemoryRouter>
              <App>
                <Suspense>
                  <UiWords>{children}</UiWords>
                </Suspense>
              </App>
            </MemoryRouter>
          </QueryClientProvider>,
        ),
      );
      await settle();
      await settle();
    },
    press: async (text) => {
      const found = [...document.querySelectorAll<HTMLElement>('button')].filter((one) => textOfButton(one) === text);
      const last = found.at(-1);
      if (!last) throw new Error(`there is no button "${text}"`);
      await act(async () => last.click());
      await settle();
    },
    close: async () => {
      await act(async () => root.unmount());
      client.clear();
      document.body.innerHTML = '';
      vi.unstubAllGlobals();
    },
  };
  isBusy = () => stage.delayMs === 0 && client.isFetching() + client.isMutating() > 0;
  return stage;
};
