import { lookup } from 'node:dns/promises';
import { createOwnAddresses, type OwnAddresses } from './own-addresses.ts';

type Find = (host: string) => Promise<readonly { readonly address: string }[]>;

const defaultPort = 5432;
const lookupMs = 3_000;
const lookUp: Find = (host) => lookup(host, { all: true });

/**
 * The port of an external database (DATABASE_URL) if it runs on this machine; none otherwise. The embedded one has no
 * port.
 */
export const ownDatabasePorts = async (
  url: string | undefined,
  own: OwnAddresses = createOwnAddresses(),
  find: Find = lookUp,
): Promise<number[]> => {
  if (url === undefined || !URL.canParse(url)) return [];
  const { hostname, port } = new URL(url);
  // Without a host it is a unix socket.
  if (hostname === '') return [];
  const late = new Promise<[]>((resolve) => setTimeout(() => resolve([]), lookupMs).unref());
  const found = await Promise.race([find(hostname.replace(/^\[|\]$/g, '')).catch(() => []), late]);
  return found.some(({ address }) => own.has(address)) ? [Number(port || defaultPort)] : [];
};
