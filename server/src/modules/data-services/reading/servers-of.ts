import { cleanText, type JsonDocument } from './json-document.ts';

const serversAtMost = 20;

/** An address with its variables filled in by their defaults. */
const filled = (document: JsonDocument, server: unknown): string => {
  const variables = document.object(server, 'variables');
  return cleanText(
    document
      .text(server, 'url', 500)
      .replace(/\{([^{}]*)\}/g, (_, name: string) =>
        Object.hasOwn(variables, name) ? document.text(variables[name], 'default', 100) : '',
      ),
    500,
  );
};

const named = (document: JsonDocument, node: unknown): string[] => {
  const servers = document.list(node, 'servers');
  if (servers.length > 0 || node !== document.root)
    return servers.slice(0, serversAtMost).map((server) => filled(document, server));
  // Swagger 2.
  const host = document.text(node, 'host', 253);
  const path = document.text(node, 'basePath', 300);
  if (host === '') return path === '' ? [] : [path];
  const schemes = document.list(node, 'schemes').filter((one) => one === 'http' || one === 'https');
  return (schemes.length > 0 ? schemes : ['https']).map((scheme) => `${scheme}://${host}${path}`);
};

const withoutSlash = (path: string): string => path.replace(/\/+$/, '');

/** A server of a document, beside the base address of the data server that it is read for. */
export interface DocumentServer {
  /** Its address in full; empty: the document names none. */
  readonly address: string;
  readonly origin: string;
  readonly isSameHost: boolean;
  /** Its paths begin as the base address does. */
  readonly isBelow: boolean;
  /**
   * The address of a path behind the base address: what both begin with is said once. Undefined for a path that does not
   * begin as the base address does.
   */
  uriOf(path: string): string | undefined;
}

const serverAt = (at: URL, address: string, base: URL): DocumentServer => {
  const own = withoutSlash(base.pathname);
  const prefix = withoutSlash(at.pathname);
  const isBelow = (path: string): boolean => own === '' || path === own || path.startsWith(`${own}/`);
  return {
    address,
    origin: at.origin,
    isSameHost: at.origin === base.origin,
    isBelow: isBelow(prefix),
    uriOf: (path) => (isBelow(`${prefix}${path}`) ? `${prefix}${path}`.slice(own.length) : undefined),
  };
};

/**
 * The server that the paths of a document, or of a part of it, belong to; undefined where the part names none. Relative
 * addresses are of the data server. Of several, one on the same host goes before, and one that its base address begins.
 */
export const serverOf = (document: JsonDocument, node: unknown, baseUrl: string): DocumentServer | undefined => {
  const base = new URL(baseUrl);
  const found = named(document, node)
    .flatMap((address) => (URL.canParse(address, base.href) ? [new URL(address, base.href)] : []))
    .filter(({ protocol }) => /^https?:$/.test(protocol))
    .map((at) => serverAt(at, at.href, base));
  const best =
    found.find(({ isSameHost, isBelow }) => isSameHost && isBelow) ??
    found.find(({ isSameHost }) => isSameHost) ??
    found.find(({ isBelow }) => isBelow) ??
    found[0];
  if (best || node !== document.root) return best;
  // Without any, paths begin at the root of the host.
  return serverAt(new URL('/', base), '', base);
};
