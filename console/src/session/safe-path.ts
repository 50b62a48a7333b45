/** A wanted path from the address bar or the server, only if it stays on this console; '/' otherwise. */
export const safePath = (wanted: string | null | undefined): string => {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return '/';
  return wanted.startsWith('/login') ? '/' : wanted;
};
