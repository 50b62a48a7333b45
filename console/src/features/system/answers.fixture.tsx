import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App } from 'antd';
import i18next from 'i18next';
import { act, type ReactNode, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';

/** What was asked of the server: `POST /mqttAccount/save` and the body. */
export interface Asked {
  readonly call: string;
  readonly body: unknown;
}

/** Data of a successful answer, or the code of a refusal. */
type Answer = { readonly data: unknown } | { readonly refused: string };

export interface Stage {
  readonly box: HTMLElement;
  readonly asked: Asked[];
  show(children: ReactNode): Promise<void>;
  /** Clicks what a person would find by this text. */
  press(text: string): Promise<void>;
  close(): Promise<void>;
}

export const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 60)));

const textOfButton = (button: HTMLElement) => (button.textContent ?? '').replaceAll(' ', '');

/** A part of the console with real words, over a server that answers from a table of calls. */
export const createStage = async (answers: Readonly<Record<string, () => Answer>>): Promise<Stage> => {
  await startTranslations();
  // Before anything is shown: how long files take to load is not what is tested.
  await i18next.loadNamespaces(['driverPackages', 'mqtt', 'shell', 'system']);
  const asked: Asked[] = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (address: string, init: { method: string; body?: string }) => {
    const path = address.replace(/^.*\/eoms/, '').replace(/\?.*$/, '');
    const call = `${init.method} ${path}`;
    asked.push({ call, body: init.body === undefined ? undefined : JSON.parse(init.body) });
    const answer = answers[call]?.() ?? { refused: '404' };
    const told =
      'data' in answer
        ? { status: true, code: '200', data: answer.data }
        : { status: false, code: answer.refused, data: null };
    return new Response(JSON.stringify({ ...told, requestId: 'r' }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const box = document.createElement('div');
  document.body.append(box);
  const root: Root = createRoot(box);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return {
    box,
    asked,
    show: async (children) => {
      await act(async () =>
        root.render(
          <QueryClientProvider client={client}>
            <MemoryRouter>
              <App>
                <Suspense>{children}</Suspense>
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
};
