import { ownPath } from '@eoms/contract/vocabulary';

/** Sign-in pages, which redirect a user who is signed in. */
const waysIn = new Set(['/login', '/loginauto']);

/** A requested path from the address bar or the server if it stays on this console; '/' otherwise. */
export const safePath = (wanted: string | null | undefined): string => {
  const path = ownPath(wanted ?? '') ?? '/';
  const [screen = ''] = path.split(/[?#]/);
  return waysIn.has(screen.replace(/\/+$/, '').toLowerCase()) ? '/' : path;
};
