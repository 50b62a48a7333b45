/** Any origin will do: all that matters is whether an address leaves it. */
const origin = 'https://console.invalid';

/**
 * Returns the path, query and fragment of an address as a browser reads it, or undefined if it would leave the console.
 * Only the URL parser can tell: it drops tabs, turns `\` into `/` and takes `//name` for another server.
 */
export const ownPath = (wanted: string): string | undefined => {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, origin)) return undefined;
  const url = new URL(wanted, origin);
  if (url.origin !== origin) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // `/.//name` stays in the console, but its normalised form `//name` would not when parsed again.
  return path.startsWith('//') ? undefined : path;
};
