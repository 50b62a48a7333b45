import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isRefusal, networkFailed, timedOut } from '../api/api-refusal.ts';
import { refreshSession } from '../session/session.ts';
import { leave, useSession } from '../session/session-store.ts';

/** Reachable without a token (specification section 2), and the page that makes the first user. */
const open = new Set(['/login', '/machineCode', '/jqm', '/loginAuto', '/init']);
/** Pass with a token without a user being loaded. */
const passing = new Set(['/login', '/machineCode', '/jqm', '/loginAuto', '/init']);

export type Verdict = 'pass' | 'refresh' | 'signIn';

/** What the guard does with a navigation. */
export const judge = (path: string, hasToken: boolean, hasUser: boolean): Verdict => {
  if (!hasToken) return open.has(path) ? 'pass' : 'signIn';
  return passing.has(path) || hasUser ? 'pass' : 'refresh';
};

export const signInAddress = (wanted: string): string =>
  wanted === '/' ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`;

const never = new Promise<null>(() => undefined);

/** Runs before every navigation. A broken line is not a failed session: that error is shown with a way to retry. */
export const guard = async ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> => {
  const url = new URL(request.url);
  const { token, user } = useSession.getState();
  const wanted = `${url.pathname}${url.search}`;
  const verdict = judge(url.pathname, token !== null, user !== null);
  if (verdict === 'pass') return null;
  if (verdict === 'signIn') throw redirect(signInAddress(wanted));
  try {
    await refreshSession();
  } catch (error) {
    if (isRefusal(error) && [networkFailed, timedOut, '503', '500', '429'].includes(error.code)) throw error;
    leave();
    throw redirect(signInAddress(wanted));
  }
  // The user's routes exist now and repeat this navigation; the router it began in is on its way out.
  return never;
};
