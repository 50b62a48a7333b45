import type { IncomingMessage } from 'node:http';
import type { PlaceFault } from '@eoms/phrases';
import { remoteIn } from '../address.ts';
import { PlaceError } from '../backup-place.ts';
import { placeOutbound } from '../place-outbound.ts';
import type { Content, OpenRemote, Remote } from '../remote.ts';
import { createTransfer, type TransferRequest } from '../transfer.ts';
import { type DavEntry, readListing } from './webdav-listing.ts';
import { createDavSignIn } from './webdav-sign-in.ts';

const question =
  '<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:"><d:prop>' +
  '<d:resourcetype/><d:getcontentlength/><d:getlastmodified/><d:quota-available-bytes/></d:prop></d:propfind>';

const reasonOf = (status: number): PlaceFault => {
  if (status === 401) return 'credentials';
  if (status === 403 || (status >= 300 && status < 400)) return 'refused';
  // A folder that is not there is a conflict (RFC 4918, section 9.7.1).
  if (status === 404 || status === 409 || status === 410) return 'missing';
  if (status === 413 || status === 507) return 'noRoom';
  return status === 429 || status === 502 || status === 503 ? 'unreachable' : 'fault';
};

const requireGood = (reply: IncomingMessage, method: string): IncomingMessage => {
  const { statusCode: status = 0 } = reply;
  if (status >= 200 && status < 300) return reply;
  reply.destroy();
  const redirect = status >= 300 && status < 400 ? ': redirects are not followed' : '';
  throw new PlaceError(reasonOf(status), `HTTP ${status} to ${method}${redirect}`);
};

/** Content that says whether any of it was taken: only then it cannot be sent again. */
const noticed = (content: Content) => {
  let begun = false;
  const pieces = async function* (): Content {
    begun = true;
    yield* content;
  };
  return { pieces, hasBegun: () => begun };
};

/** A folder of a WebDAV server: `https://dav.example.com/folder`. */
export const openWebdav: OpenRemote = async (settings, deps, opening) => {
  const address = remoteIn('webdav', settings.address);
  const transfer = createTransfer(placeOutbound(address, settings, deps), deps.outbound.trusted);
  const signIn = createDavSignIn(settings.account, settings.secret);
  const folder = new URL(`/${[...address.path.map(encodeURIComponent), ''].join('/')}`, address.url.origin);
  const urlOf = (name: string): URL => new URL(encodeURIComponent(name), folder);

  /** `request` is asked again for the second attempt. */
  const send = async (url: URL, request: () => TransferRequest | null): Promise<IncomingMessage> => {
    const attempt = (asked: TransferRequest) =>
      transfer(url, { ...asked, headers: { ...asked.headers, ...signIn.headers(asked.method, url) } });
    const first = request();
    if (first === null) throw new PlaceError('fault', 'there is nothing to send');
    const reply = await attempt(first);
    if (reply.statusCode !== 401 || !signIn.take(reply.headers['www-authenticate']))
      return requireGood(reply, first.method);
    const second = request();
    if (second === null) return requireGood(reply, first.method);
    reply.destroy();
    return requireGood(await attempt(second), first.method);
  };
  const tell = async (method: string, url: URL, signal: AbortSignal, headers: Record<string, string> = {}) => {
    (await send(url, () => ({ method, headers, signal }))).destroy();
  };

  const ask = async function* (url: URL, depth: '0' | '1', signal: AbortSignal): AsyncGenerator<DavEntry> {
    const headers = { depth, 'content-type': 'application/xml; charset=utf-8' };
    const reply = await send(url, () => ({ method: 'PROPFIND', headers, body: question, signal }));
    if (reply.statusCode !== 207) {
      reply.destroy();
      throw new PlaceError('fault', `HTTP ${reply.statusCode} to PROPFIND: this is no WebDAV server`);
    }
    yield* readListing(reply);
  };
  const factsOf = async (url: URL, signal: AbortSignal): Promise<DavEntry> => {
    for await (const entry of ask(url, '0', signal)) return entry;
    throw new PlaceError('missing', 'the server says nothing about it');
  };
  const isHere = ({ path, isFolder }: DavEntry): boolean =>
    !isFolder && path.length === address.path.length + 1 && address.path.every((piece, n) => piece === path[n]);

  if (!(await factsOf(folder, opening)).isFolder) throw new PlaceError('missing', 'this is no folder');
  const remote: Remote = {
    async upload(name, content, size, signal) {
      const { pieces, hasBegun } = noticed(content);
      const headers = { 'content-type': 'application/octet-stream' };
      const reply = await send(urlOf(name), () =>
        hasBegun() ? null : { method: 'PUT', headers, body: { content: pieces(), size }, signal },
      );
      reply.destroy();
    },
    rename: (from, to, signal) => tell('MOVE', urlOf(from), signal, { destination: urlOf(to).href, overwrite: 'T' }),
    async *list(signal) {
      for await (const entry of ask(folder, '1', signal)) {
        const { path, size, changedAt } = entry;
        if (isHere(entry)) yield { name: path.at(-1) ?? '', size, changedAt };
      }
    },
    sizeOf: async (name, signal) => (await factsOf(urlOf(name), signal)).size,
    download: (name, _size, signal) => send(urlOf(name), () => ({ method: 'GET', headers: {}, signal })),
    remove: (name, signal) =>
      tell('DELETE', urlOf(name), signal).catch((error: unknown) => {
        if (!(error instanceof PlaceError && error.reason === 'missing')) throw error;
      }),
    freeBytes: async (signal) => (await factsOf(folder, signal)).free,
    close: async () => undefined,
  };
  return remote;
};
