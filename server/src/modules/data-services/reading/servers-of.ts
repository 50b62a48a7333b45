import type { JsonDocument } from './json-document.ts';

const serversAtMost = 20;

/** An address with its variables filled in by their defaults. */
const filled = (document: JsonDocument, server: unknown): string => {
  const variables = document.object(server, 'variables');
  return document
    .text(server, 'url', 500)
    .replace(/\{([^{}]*)\}/g, (_, name: string) =>
      Object.hasOwn(variables, name) ? document.text(variables[name], 'default', 100) : '',
    );
};

const named = (document: JsonDocument): string[] => {
  const { root } = document;
  const servers = document.list(root, 'servers');
  if (servers.length > 0) return servers.slice(0, serversAtMost).map((server) => filled(document, server));
  const host = document.text(root, 'host', 253);
  const path = document.text(root, 'basePath', 300);
  if (host === '') return path === '' ? [] : [path];
  const schemes = document.list(root, 'schemes').filter((one) => one === 'http' || one === 'https');
  return (schemes.length > 0 ? schemes : ['https']).map((scheme) => `${scheme}://${host}${path}`);
};

/**
 * The addresses of a document in full: relative ones are of the server that it was read for. `prefix` is what stands
 * between the base address of that server and the paths of the document: its base path may be said there and here.
 */
export const serversOf = (document: JsonDocument, baseUrl: string): { servers: string[]; prefix: string } => {
  const base = new URL(baseUrl);
  const found = named(document).flatMap((address) =>
    URL.canParse(address, base.href) ? [new URL(address, base.href)] : [],
  );
  const paths = found.map(({ pathname }) => pathname.replace(/\/+$/, ''));
  const own = base.pathname.replace(/\/+$/, '');
  const same = found.findIndex(({ origin }) => origin === base.origin);
  const path = paths[Math.max(0, same)] ?? '';
  const isBelow = own === '' || path === own || path.startsWith(`${own}/`);
  return { servers: found.map(({ href }) => href), prefix: isBelow ? path.slice(own.length) : '' };
};
