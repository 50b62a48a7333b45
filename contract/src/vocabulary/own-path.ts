/** Any origin does: only whether an address leaves it matters. */
const origin = 'https://console.invalid';

/**
 * The path, query and fragment of an address as a browser reads it; undefined where that would leave the console. Only a
 * browser's own parser knows: it drops tabs, turns `\` into `/` and takes `//name` for another server.
 */
export const ownPath = (wanted: string): string | undefined => {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, origin)) return undefined;
  const url = new URL(wanted, origin);
  if (url.origin !== origin) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // `/.//name` stays here, but what it comes to would not when it is read again.
  return path.startsWith('//') ? undefined : path;
};
