import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { pushOwner, setPushOwner } from '../../session/browser-push.ts';
import { fakePushBrowser } from '../../session/push-browser.fixture.ts';
import { useSession } from '../../session/session-store.ts';
import { PushPanel } from './push-panel.tsx';

let browser: ReturnType<typeof fakePushBrowser>;
let stage: Stage;
let endpoints: string[];
let enabled: boolean;
let reply: object;
const rowOf = (endpoint: string) => ({
  id: endpoint,
  endpoint,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140',
  current: true,
  createdAt: '2026-03-02T06:05:10.000Z',
  lastSentAt: null,
});
beforeEach(() => {
  browser = fakePushBrowser();
  [endpoints, enabled, reply] = [[], true, { ok: true, status: 'HTTP 201', excerpt: '', tookMs: 5 }];
  useSession.setState({ user: { id: 'me' } as never });
});
afterEach(async () => {
  await stage.close();
  browser.remove();
  setPushOwner(null);
  useSession.setState({ user: null });
});
const show = async (): Promise<void> => {
  const own = () => ({ data: { publicKey: browser.publicKey, enabled, browsers: endpoints.map(rowOf) } });
  stage = await createStage({
    'GET /notifyChannel/getOwnPush': own,
    'POST /notifyChannel/saveOwnPush': () => {
      if (browser.state.endpoint) endpoints = [...endpoints, browser.state.endpoint];
      return { data: { id: 'x' } };
    },
    'POST /notifyChannel/removeOwnPush': () => {
      endpoints = [];
      return { data: null };
    },
    'POST /notifyChannel/testOwnPush': () => ({ data: reply }),
  });
  await stage.show(<PushPanel />);
  await settle();
};
const button = () => document.querySelector<HTMLButtonElement>('#push-here');
const flip = async (): Promise<void> => {
  await act(async () => button()?.click());
  await settle();
};
const posts = () => stage.asked.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call.split('/').at(-1));
const text = () => document.body.textContent ?? '';

describe('notices on this browser', () => {
  it('ask for permission only once somebody turns them on', async () => {
    await show();
    expect([browser.state.asked, button()?.getAttribute('aria-checked')]).toEqual([0, 'false']);
    await flip();
    expect(browser.state.asked).toBe(1);
    expect(stage.asked.find(({ call }) => call.endsWith('saveOwnPush'))?.body).toEqual({
      endpoint: 'https://push.test/1',
      p256dh: Buffer.alloc(65, 5).toString('base64url'),
      auth: Buffer.alloc(16, 7).toString('base64url'),
    });
    expect([pushOwner(), button()?.getAttribute('aria-checked')]).toEqual(['me', 'true']);
    expect(text()).toContain('Chrome · Linux');
    await flip();
    expect([posts().at(-1), browser.state.endpoint, pushOwner()]).toEqual(['removeOwnPush', undefined, null]);
    expect(button()?.getAttribute('aria-checked')).toBe('false');
  });

  it('say plainly when the browser refuses, and save nothing', async () => {
    browser.state.answer = 'denied';
    await show();
    await flip();
    expect(text()).toContain('浏览器拒绝了通知权限');
    expect([posts(), button()?.disabled, pushOwner()]).toEqual([[], true, null]);
  });

  it('say plainly when the push service cannot be reached', async () => {
    browser.state.serviceAway = true;
    await show();
    await flip();
    expect(text()).toContain('未能连接其推送服务');
    expect([posts(), button()?.disabled]).toEqual([[], false]);
  });

  it.each([
    ['HTTPS', () => vi.stubGlobal('isSecureContext', false)],
    ['不支持', () => Reflect.deleteProperty(globalThis, 'PushManager')],
    ['还没有启用', () => (enabled = false)],
  ])('cannot be turned on where they cannot work (%s)', async (words, without) => {
    without();
    await show();
    expect(text()).toContain(words);
    expect(button()?.disabled).toBe(true);
  });

  it('are tested, with what the push service said', async () => {
    [browser.state.endpoint, browser.state.permission] = ['https://push.test/mine', 'granted'];
    endpoints = ['https://push.test/mine'];
    reply = { ok: false, status: 'HTTP 410', excerpt: 'subscription has expired', tookMs: 5 };
    await show();
    await stage.press('测试');
    expect(text()).toContain('subscription has expired');
  });
});
