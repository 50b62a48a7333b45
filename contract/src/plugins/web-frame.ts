/** URLs allow characters in a host name (`;`, `,`) that would begin another rule in a content security policy. */
const plainOrigin = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** The website of an http(s) address, as `https://host` or `http://host:8080`; null for any other text. */
export const siteOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return /^https?:$/.test(protocol) && plainOrigin.test(origin) ? origin : null;
};

/** Whether a text names a website and nothing beyond it: no path, no user. */
export const isSite = (text: string): boolean => {
  const site = siteOf(text);
  return site !== null && new URL(text).href === `${site}/`;
};

export type FrameFault = 'malformed' | 'notAllowed';

/** Why an address may not be shown in a frame; null if it may. `sites` are those that the administrator allows. */
export const frameFault = (address: string, sites: readonly string[]): FrameFault | null => {
  const site = siteOf(address);
  // Browsers refuse frames whose address holds a password, and people would read it on the wall.
  if (site === null || new URL(address).username || new URL(address).password) return 'malformed';
  return sites.includes(site) ? null : 'notAllowed';
};

/** How a browser plays an address: a playlist of HLS, a file of film, or an image that moves or is fetched anew. */
export type VideoKind = 'hls' | 'film' | 'image';
export const videoKindOf = (address: string): VideoKind => {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  if (/\.m3u8?$/i.test(path)) return 'hls';
  return /\.(mp4|m4v|webm|ogv|mov)$/i.test(path) ? 'film' : 'image';
};
