import { lookup as dnsLookup } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import { isAllowed } from './address-rules.ts';
import {
  type AllowedTarget,
  type CheckedAddress,
  type Outbound,
  OutboundError,
  type OutboundReply,
  type OutboundRequest,
} from './outbound.ts';

export interface OutboundDeps {
  readonly allowedTargets: () => Promise<readonly AllowedTarget[]>;
  readonly ownPorts: readonly number[];
  /** Name resolution; tests replace it. */
  readonly lookup?: (host: string) => Promise<{ address: string; family: number }[]>;
  /** For tests only: allows loopback, as nothing else answers there. */
  readonly isAllowed?: typeof isAllowed;
  /** For tests only: the certificate of a server of their own, which is trusted. */
  readonly trusted?: string;
}

const defaultTimeoutMs = 10_000;
const defaultMaximumBytes = 5 * 1024 * 1024;

export const createOutbound = (deps: OutboundDeps): Outbound => {
  const lookup = deps.lookup ?? ((host: string) => dnsLookup(host, { all: true, verbatim: true }));
  const permitted = deps.isAllowed ?? isAllowed;

  const resolve: Outbound['resolve'] = async (host, port) => {
    if (deps.ownPorts.includes(port)) throw new OutboundError('refused', `Port ${port} is our own`);
    const name = host.replace(/^\[|\]$/g, '');
    const found = isIP(name) ? [{ address: name, family: isIP(name) }] : await lookup(name).catch(unknownHost(name));
    const targets = await deps.allowedTargets();
    // Every address must be allowed: a name that also resolves to an internal one is an attack or a mistake.
    const offending = found.find(({ address }) => !permitted(targets, address, port));
    if (offending)
      throw new OutboundError('refused', `${offending.address}:${port} is not on the list of allowed targets`);
    const [first] = found;
    if (!first) throw new OutboundError('unreachable', `${name} has no address`);
    return { address: first.address, family: first.family === 6 ? 6 : 4 };
  };

  const request: Outbound['request'] = async (url, options = {}) => {
    const target = new URL(url);
    if (target.protocol !== 'http:' && target.protocol !== 'https:') {
      throw new OutboundError('refused', `${target.protocol} is not HTTP`);
    }
    if (target.username || target.password)
      throw new OutboundError('refused', 'Credentials do not belong in an address');
    const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80));
    const limit = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
    const pinned = await resolve(target.hostname, port);
    return send(target, pinned, { ...options, signal, ca: deps.trusted });
  };

  const fetchLike: Outbound['fetch'] = async (url, init = {}) => {
    const given = new Request(url, init);
    const text = given.body ? Buffer.from(await given.arrayBuffer()) : undefined;
    const reply = await request(url, {
      method: given.method,
      headers: Object.fromEntries(given.headers),
      ...(text ? { body: text } : {}),
      signal: given.signal,
    });
    const empty = reply.status === 204 || reply.status === 304;
    return new Response(empty ? null : new Uint8Array(reply.body), {
      status: reply.status,
      headers: { ...reply.headers },
    });
  };

  return { resolve, request, fetch: fetchLike };
};

const unknownHost =
  (name: string) =>
  (cause: unknown): never => {
    throw new OutboundError('unreachable', `${name} is not known`, { cause });
  };

/** Connects to the address that was checked, whatever the name resolves to by now; TLS still verifies the name. */
const send = (
  target: URL,
  pinned: CheckedAddress,
  options: OutboundRequest & { signal: AbortSignal; ca: string | undefined },
): Promise<OutboundReply> => {
  const pinnedLookup: LookupFunction = (_host, lookupOptions, done) => {
    if (lookupOptions.all) done(null, [{ address: pinned.address, family: pinned.family }]);
    else done(null, pinned.address, pinned.family);
  };
  const settings: RequestOptions & Pick<SecureContextOptions, 'ca'> = {
    method: options.method ?? 'GET',
    headers: { 'accept-encoding': 'identity', ...options.headers },
    lookup: pinnedLookup,
    signal: options.signal,
    agent: false,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  };
  const client = target.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(asOutboundError(cause, options.signal));
    const outgoing = client.request(target, settings, (incoming) => {
      readBounded(incoming, options.maximumBytes ?? defaultMaximumBytes).then(resolve, fail);
    });
    outgoing.on('error', fail);
    outgoing.end(options.body);
  });
};

const readBounded = async (incoming: IncomingMessage, maximumBytes: number): Promise<OutboundReply> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += (chunk as Buffer).length;
    if (size > maximumBytes) {
      incoming.destroy();
      throw new OutboundError('tooLarge', `The reply is larger than ${maximumBytes} bytes`);
    }
    chunks.push(chunk as Buffer);
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return { status: incoming.statusCode ?? 0, headers, body: Buffer.concat(chunks) };
};

const asOutboundError = (cause: unknown, signal: AbortSignal): OutboundError => {
  if (cause instanceof OutboundError) return cause;
  const late = signal.aborted && signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
  if (late) return new OutboundError('timeout', 'The target did not answer in time', { cause });
  return new OutboundError('unreachable', cause instanceof Error ? cause.message : String(cause), { cause });
};
