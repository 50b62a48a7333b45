import { ownPath } from '@eoms/contract/vocabulary';

/** Pages that lead somewhere else once one is signed in. */
const waysIn = new Set(['/login', '/loginauto']);

/** A wanted path from the address bar or the server, only if it stays on this console; '/' otherwise. */
export const safePath = (wanted: string | null | undefined): string => {
  const path = ownPath(wanted ?? '') ?? '/';
  const [screen = ''] = path.split(/[?#]/);
  return waysIn.has(screen.replace(/\/+$/, '').toLowerCase()) ? '/' : path;
};
