import { sessionEndpoints } from '@eoms/contract';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isRefusal, networkFailed, timedOut } from '../api/api-refusal.ts';
import { call } from '../api/call.ts';
import { refreshSession } from '../session/session.ts';
import { leave, useSession } from '../session/session-store.ts';

/** Reachable without a token, and with one before a user is loaded (specification section 2); the last ones have their secret in the address. */
const open = new Set(['/login', '/machineCode', '/jqm', '/loginAuto', '/sharedDocument', '/report']);
/** The page that creates the first user; reachable until there is one. */
const setUpPath = '/init';

export type Verdict = 'pass' | 'refresh' | 'signIn' | 'setUp';

/** What the guard does with a navigation. `setUp` means: ask the server whether there is a user yet. */
export const judge = (path: string, hasToken: boolean, hasUser: boolean, isSetUp?: boolean): Verdict => {
  if (open.has(path)) return 'pass';
  if (path === setUpPath && isSetUp === undefined && !hasUser) return 'setUp';
  if (path === setUpPath && isSetUp === false) return 'pass';
  if (!hasToken) return 'signIn';
  return hasUser ? 'pass' : 'refresh';
};

export const signInAddress = (wanted: string): string => `/login?redirect=${encodeURIComponent(wanted)}`;

/**
 * The requested address in full. Requests carry no fragment, but the address bar has it, because a navigation without a
 * user is the first one of its router.
 */
const wantedPath = ({ pathname, search }: URL): string => {
  const bar = window.location;
  const isInBar = bar.pathname === pathname && bar.search === search;
  // The fragment of the set-up page is its one-time token.
  const hash = isInBar && pathname !== setUpPath ? bar.hash : '';
  return `${pathname}${search}${hash}`;
};

/** Where somebody without a session goes: whoever scanned a label that visitors may report by, to that page. */
export const wayIn = (url: URL, wanted: string): string => {
  const label = url.searchParams.get('report');
  if (label === null) return signInAddress(wanted);
  const page = new URL(url);
  page.searchParams.delete('report');
  return `/report?${new URLSearchParams({ label, page: `${page.pathname}${page.search}` })}`;
};

const never = new Promise<null>(() => undefined);

/** Runs before every navigation. A broken connection does not end the session: that error is shown with a retry. */
export const guard = async ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> => {
  const url = new URL(request.url);
  const { token, user } = useSession.getState();
  const wanted = wantedPath(url);
  let verdict = judge(url.pathname, token !== null, user !== null);
  if (verdict === 'setUp') {
    const { isInit } = await call(sessionEndpoints.getSignInOptions);
    verdict = judge(url.pathname, token !== null, user !== null, isInit);
  }
  if (verdict === 'pass') return null;
  if (verdict === 'signIn') throw redirect(wayIn(url, wanted));
  try {
    await refreshSession();
  } catch (error) {
    if (isRefusal(error) && [networkFailed, timedOut, '503', '500', '429'].includes(error.code)) throw error;
    leave();
    throw redirect(wayIn(url, wanted));
  }
  // The user's routes exist now and a new router repeats this navigation; the current one is being replaced.
  return never;
};
