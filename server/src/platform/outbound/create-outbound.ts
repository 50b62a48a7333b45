import { lookup as dnsLookup } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import { deadline } from '@eoms/drivers/kit';
import { untilAborted } from '../until-aborted.ts';
import { isAllowed, judge } from './address-rules.ts';
import {
  type AddressVerdict,
  type AllowedTarget,
  type CheckedAddress,
  type Outbound,
  OutboundError,
  type OutboundReply,
  type OutboundRequest,
} from './outbound.ts';
import { createOwnAddresses, type OwnAddresses } from './own-addresses.ts';
import { pinnedLookup } from './pinned-lookup.ts';

export interface OutboundDeps {
  readonly allowedTargets: () => Promise<readonly AllowedTarget[]>;
  /** Ports that this server listens on: never a target on any address of this machine. */
  readonly ownPorts: readonly number[];
  /** The addresses of this machine; tests replace them. */
  readonly own?: OwnAddresses;
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
  const own = deps.own ?? createOwnAddresses();

  const verdictOn = (targets: readonly AllowedTarget[], address: string, port: number): AddressVerdict => {
    if (deps.ownPorts.includes(port) && own.has(address)) return { address, allowed: false, why: 'ownPort' };
    const verdict = judge(targets, address, port);
    if (permitted(targets, address, port) === verdict.allowed) return verdict;
    return verdict.allowed ? { address, allowed: false, why: 'unlisted' } : { address, allowed: true, why: 'builtIn' };
  };

  const weigh = async (host: string, port: number): Promise<AddressVerdict[]> => {
    const name = host.replace(/^\[|\]$/g, '');
    const found = isIP(name) ? [{ address: name }] : await lookup(name).catch(unknownHost(name));
    if (found.length === 0) throw new OutboundError('unreachable', `${name} has no address`);
    const targets = await deps.allowedTargets();
    return found.map(({ address }) => verdictOn(targets, address, port));
  };

  const look = async (host: string, port: number): Promise<CheckedAddress> => {
    const verdicts = await weigh(host, port);
    if (verdicts.some(({ why }) => why === 'ownPort'))
      throw new OutboundError('refused', `Port ${port} of this machine is our own`);
    // Every address must be allowed: a name that also resolves to an internal one is an attack or a mistake.
    const offending = verdicts.find(({ allowed }) => !allowed);
    if (offending)
      throw new OutboundError('refused', `${offending.address}:${port} is not on the list of allowed targets`);
    const { address = '' } = verdicts[0] ?? {};
    return { address, family: isIP(address) === 6 ? 6 : 4 };
  };

  // The system's resolver knows no deadline.
  const resolve: Outbound['resolve'] = (host, port, signal = AbortSignal.timeout(defaultTimeoutMs)) =>
    untilAborted(signal, look(host, port)).catch((error: unknown) => {
      throw asOutboundError(error, signal);
    });

  const explain: Outbound['explain'] = (host, port, signal = AbortSignal.timeout(defaultTimeoutMs)) =>
    untilAborted(signal, weigh(host, port)).catch((error: unknown) => {
      throw asOutboundError(error, signal);
    });

  const request: Outbound['request'] = async (url, options = {}) => {
    const target = new URL(url);
    if (target.protocol !== 'http:' && target.protocol !== 'https:') {
      throw new OutboundError('refused', `${target.protocol} is not HTTP`);
    }
    if (target.username || target.password)
      throw new OutboundError('refused', 'Credentials do not belong in an address');
    const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80));
    const signal = deadline(options.timeoutMs ?? defaultTimeoutMs, ...(options.signal ? [options.signal] : []));
    const pinned = await resolve(target.hostname, port, signal);
    const sent = send(target, pinned, { ...options, signal, ca: options.certificates || deps.trusted });
    return untilAborted(signal, sent).catch((error: unknown) => {
      throw asOutboundError(error, signal);
    });
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
    return asResponse(reply);
  };

  return { resolve, explain, request, fetch: fetchLike };
};

const withoutBody = new Set([204, 205, 304]);

/** `Response` knows the statuses 200 to 599 only. */
const asResponse = ({ status, headers, body }: OutboundReply): Response => {
  if (status < 200 || status > 599) throw new OutboundError('unreachable', `The status ${status} is unknown`);
  return new Response(withoutBody.has(status) ? null : new Uint8Array(body), { status, headers: { ...headers } });
};

const unknownHost =
  (name: string) =>
  (cause: unknown): never => {
    throw new OutboundError('unreachable', `${name} is not known`, { cause });
  };

const send = (
  target: URL,
  pinned: CheckedAddress,
  options: OutboundRequest & { signal: AbortSignal; ca: string | undefined },
): Promise<OutboundReply> => {
  const settings: RequestOptions & Pick<SecureContextOptions, 'ca'> = {
    method: options.method ?? 'GET',
    headers: { 'accept-encoding': 'identity', ...options.headers },
    lookup: pinnedLookup(pinned),
    signal: options.signal,
    agent: false,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  };
  const client = target.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    let answered = false;
    const outgoing = client.request(target, settings, (incoming) => {
      answered = true;
      const maximumBytes = options.maximumBytes ?? defaultMaximumBytes;
      const read = options.cut ? readBeginning : readWhole;
      read(incoming, maximumBytes).then(resolve, reject);
    });
    outgoing.on('error', reject);
    for (const event of ['upgrade', 'connect'] as const)
      outgoing.on(event, (_incoming, socket) => {
        socket.destroy();
        reject(new OutboundError('unreachable', 'The target changes to another protocol'));
      });
    // Whatever has ended it.
    outgoing.on('close', () => {
      if (!answered) reject(new OutboundError('unreachable', 'The target gave no answer'));
    });
    outgoing.end(options.body);
  });
};

const replyOf = (incoming: IncomingMessage, chunks: readonly Buffer[]): OutboundReply => {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return { status: incoming.statusCode ?? 0, headers, body: Buffer.concat(chunks) };
};

const readWhole = async (incoming: IncomingMessage, maximumBytes: number): Promise<OutboundReply> => {
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
  return replyOf(incoming, chunks);
};

/** How long the beginning of an answer is waited for, once its status is known. */
const beginningWithinMs = 2_000;

const readBeginning = async (incoming: IncomingMessage, maximumBytes: number): Promise<OutboundReply> => {
  const chunks: Buffer[] = [];
  let size = 0;
  const late = setTimeout(() => incoming.destroy(), beginningWithinMs);
  try {
    for await (const chunk of incoming) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= maximumBytes) break;
    }
  } catch {
    // A body that breaks off does not change what its status has said.
  } finally {
    clearTimeout(late);
    incoming.destroy();
  }
  return replyOf(incoming, [Buffer.concat(chunks).subarray(0, maximumBytes)]);
};

const asOutboundError = (cause: unknown, signal: AbortSignal): OutboundError => {
  if (cause instanceof OutboundError) return cause;
  const late = signal.aborted && signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
  if (late) return new OutboundError('timeout', 'The target did not answer in time', { cause });
  return new OutboundError('unreachable', cause instanceof Error ? cause.message : String(cause), { cause });
};
