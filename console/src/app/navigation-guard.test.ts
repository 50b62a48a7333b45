// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../session/session-store.ts';
import { guard, judge, signInAddress, wayIn } from './navigation-guard.ts';

describe('the navigation guard', () => {
  it('lets only the sign-in pages pass without a token', () => {
    for (const path of ['/login', '/machineCode', '/loginAuto']) expect(judge(path, false, false)).toBe('pass');
    for (const path of ['/', '/user', '/alarmCenter', '/nothing']) expect(judge(path, false, false)).toBe('signIn');
  });
  it('opens the set-up page only until there is a first user', () => {
    for (const hasToken of [false, true]) {
      expect(judge('/init', hasToken, false)).toBe('setUp');
      expect(judge('/init', hasToken, false, false)).toBe('pass');
    }
    expect(judge('/init', false, false, true)).toBe('signIn');
    expect(judge('/init', true, false, true)).toBe('refresh');
    expect(judge('/init', true, true)).toBe('pass');
  });
  it('refreshes once when there is a token and no user', () => {
    expect(judge('/user', true, false)).toBe('refresh');
    expect(judge('/user', true, true)).toBe('pass');
    expect(judge('/login', true, false)).toBe('pass');
    expect(judge('/machineCode', true, false)).toBe('pass');
  });
  it('keeps the full requested path', () => {
    expect(signInAddress('/user?size=50')).toBe('/login?redirect=%2Fuser%3Fsize%3D50');
    expect(signInAddress('/')).toBe('/login?redirect=%2F');
  });
});

describe('the page of a label', () => {
  const page = '/deviceInformation?deviceId=1';
  const way = (path: string) => wayIn(new URL(path, 'http://eoms.example'), path);
  it('is that for reports, for those without a session, where visitors may report by it', () => {
    expect(way(`${page}&report=abc`)).toBe('/report?label=abc&page=%2FdeviceInformation%3FdeviceId%3D1');
    expect(judge('/report', false, false)).toBe('pass');
  });
  it('is the sign-in for labels without a code', () => {
    expect(way(page)).toBe(signInAddress(page));
  });
});

describe('a navigation', () => {
  const asked: { address: string; token: string | undefined }[] = [];
  /** Opens an address as a browser does: the router's request for it has no fragment. */
  const open = async (address: string, { token, isInit = true }: { token?: string; isInit?: boolean } = {}) => {
    asked.length = 0;
    window.history.replaceState(null, '', address);
    window.localStorage.setItem('eoms_token', token ?? '');
    useSession.setState({ token: token ?? null, user: null });
    vi.stubGlobal('fetch', async (to: string, init: { headers: Record<string, string> }) => {
      asked.push({ address: to, token: init.headers.token });
      const reply = to.includes('getSignInOptions')
        ? { status: true, code: '200', data: { oauth2: null, directories: [], isInit } }
        : { status: false, code: '401', data: null };
      const headers = { 'content-type': 'application/json' };
      return new Response(JSON.stringify({ ...reply, requestId: 'r' }), { headers });
    });
    const [request = ''] = window.location.href.split('#');
    return guard({ request: new Request(request) }).then(
      (passed) => (passed === null ? 'passed' : 'waits'),
      (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get('location') : String(thrown)),
    );
  };
  afterEach(() => vi.unstubAllGlobals());

  it('without a token keeps path, query and fragment for later', async () => {
    expect(await open('/')).toBe('/login?redirect=%2F');
    expect(await open('/user?size=50#row-3')).toBe('/login?redirect=%2Fuser%3Fsize%3D50%23row-3');
  });
  it('to the set-up page passes before there is a user, even with a token of another installation', async () => {
    expect(await open('/init#secret', { isInit: false })).toBe('passed');
    expect(await open('/init#secret', { isInit: false, token: 'old' })).toBe('passed');
  });
  it('to the set-up page leads to the sign-in page afterwards, without the one-time link', async () => {
    expect(await open('/init#secret')).toBe('/login?redirect=%2Finit');
  });
  it('with an invalid token leads to the sign-in page too, and the token was in no URL', async () => {
    expect(await open('/user#row-3', { token: 'stale-token' })).toBe('/login?redirect=%2Fuser%23row-3');
    expect(asked).toEqual([{ address: '/eoms/login/refreshLogin', token: 'stale-token' }]);
  });
});
