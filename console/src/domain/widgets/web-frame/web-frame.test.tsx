// @vitest-environment happy-dom
import type { LayoutItem, PluginDetail } from '@eoms/contract';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStage, type Stage, settle } from '../../../api/answers.fixture.tsx';
import { WebFrameWidget } from '../web-frame-widget.tsx';
import { faultOf } from './use-frame-fault.ts';

const site = 'https://signage.example';
const address = `${site}/board`;
let stage: Stage;
let answers: boolean;
const heads: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  answers = true;
  heads.length = 0;
});
afterEach(async () => {
  await stage?.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = async (attributes: Record<string, string | number>, sites: readonly string[] = [site]) => {
  stage = await createStage({ 'GET /place/getWebFrameSites': () => ({ data: { sites } }) });
  const calls = globalThis.fetch;
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const [, { method, ...options } = {}] = args;
    if (method !== 'HEAD') return calls(...args);
    heads.push(String(args[0]));
    expect(options).toMatchObject({ mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (!answers) throw new TypeError('Failed to fetch');
    return new Response();
  });
  const item = { title: null, plugin: 'webFrame', attributes } as unknown as LayoutItem;
  const plugin = { name: '网页', nameEn: 'Web page' } as PluginDetail;
  const context = {
    placeId: '',
    devices: [],
    data: [],
    commands: new Map(),
    locked: false,
    onCommand: () => undefined,
  };
  await stage.show(<WebFrameWidget item={item} plugin={plugin} attributes={attributes} {...context} />);
  await settle();
};
const frame = () => document.querySelector('iframe');
const text = () => document.body.textContent ?? '';
const pass = async (seconds: number) => {
  await act(async () => vi.advanceTimersByTime(seconds * 1_000));
  await settle();
};

describe('a web frame', () => {
  it('shows an allowed page, kept from the console', async () => {
    await show({ address });
    expect(frame()?.getAttribute('src')).toBe(address);
    expect(frame()?.title).toBe('网页');
    expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(frame()?.getAttribute('sandbox')?.split(' ').sort()).toEqual([
      'allow-forms',
      'allow-same-origin',
      'allow-scripts',
    ]);
    expect(text()).toContain('正在打开网页');
    await act(async () => frame()?.dispatchEvent(new Event('load')));
    expect(text()).not.toContain('正在打开网页');
  });

  it('says which pages it refuses, and asks them for nothing', async () => {
    await show({ address: 'https://elsewhere.example/' });
    expect(frame()).toBeNull();
    expect(heads).toEqual([]);
    expect(document.querySelector('[role=alert]')?.textContent).toMatch(/不能显示.*elsewhere\.example.*系统设置/);
  });

  it('says that nothing is chosen yet', async () => {
    await show({ address: '  ' });
    expect(text()).toContain('还没有填写网址');
  });

  it('says when the site does not answer, and shows the page once it does', async () => {
    answers = false;
    await show({ address });
    expect(frame()).toBeNull();
    expect(text()).toContain('网页打不开');
    await pass(30);
    expect(heads).toHaveLength(2);
    answers = true;
    await act(async () => document.querySelector<HTMLElement>('button')?.click());
    await settle();
    expect(frame()?.getAttribute('src')).toBe(address);
  });

  it('is loaded anew as often as was set, at most every ten seconds', async () => {
    await show({ address, reload: 1 });
    const before = frame();
    await pass(9);
    expect(frame()).toBe(before);
    await pass(1);
    expect(heads).toHaveLength(2);
    expect(frame()).not.toBe(before);
  });

  it('is not loaded anew unless that was set', async () => {
    await show({ address, reload: 0 });
    await pass(3_600);
    expect(heads).toHaveLength(1);
  });

  it('offers to reload a page that was opened before the site was allowed', async () => {
    await show({ address });
    const refusal = Object.assign(new Event('securitypolicyviolation'), { blockedURI: site });
    await act(async () => document.dispatchEvent(Object.assign(refusal, { effectiveDirective: 'frame-src' })));
    expect(frame()).toBeNull();
    expect(text()).toContain('重新加载页面');
  });
});

describe('an address', () => {
  const page = (origin: string) => ({ origin, protocol: new URL(origin).protocol });
  it('is never that of the console itself, whatever the list says', () => {
    expect(faultOf('https://console.example/home', ['https://console.example'], page('https://console.example'))).toBe(
      'own',
    );
  });
  it('cannot be http where the console is https', () => {
    const sites = ['http://10.0.0.8'];
    expect(faultOf('http://10.0.0.8/', sites, page('https://console.example'))).toBe('insecure');
    expect(faultOf('http://10.0.0.8/', sites, page('http://console.example'))).toBeNull();
  });
});
