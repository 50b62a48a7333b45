import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import type { SecureContextOptions } from 'node:tls';
import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts';
import { pinnedLookup } from '../../../platform/outbound/pinned-lookup.ts';
import { untilAborted } from '../../../platform/until-aborted.ts';
import type { Content } from './remote.ts';

export interface TransferRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | { readonly content: Content; readonly size: number };
  readonly signal: AbortSignal;
}

/** Sends to an address that was checked; redirects are not followed. The reply is to be read or destroyed. */
export type Transfer = (url: URL, request: TransferRequest) => Promise<IncomingMessage>;

/** Milliseconds that a server has to say whether it wants the content; those that know nothing of that say nothing. */
const goAheadMs = 3_000;

const sizeOfBody = (body: TransferRequest['body']): number =>
  body === undefined ? 0 : typeof body === 'string' ? Buffer.byteLength(body) : body.size;

/** HTTP with contents of any size, each way in constant memory. */
export const createTransfer = (outbound: Pick<Outbound, 'resolve'>, trusted?: string): Transfer => {
  const send = async (url: URL, { method, headers, body, signal }: TransferRequest): Promise<IncomingMessage> => {
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    const pinned = await outbound.resolve(url.hostname, port, signal);
    const streamed = typeof body === 'object' ? body.content : undefined;
    const settings: RequestOptions & Pick<SecureContextOptions, 'ca'> = {
      method,
      headers: {
        'accept-encoding': 'identity',
        ...(body === undefined ? {} : { 'content-length': String(sizeOfBody(body)) }),
        ...(streamed ? { expect: '100-continue' } : {}),
        ...headers,
      },
      lookup: pinnedLookup(pinned),
      signal,
      agent: false,
      ...(trusted === undefined ? {} : { ca: trusted }),
    };
    const outgoing = (url.protocol === 'https:' ? https : http).request(url, settings);
    return new Promise<IncomingMessage>((resolve, reject) => {
      const fail = (error: unknown) => {
        outgoing.destroy();
        reject(error);
      };
      outgoing.on('error', fail);
      outgoing.on('response', resolve);
      for (const event of ['upgrade', 'connect'] as const)
        outgoing.on(event, (_incoming, socket) => {
          socket.destroy();
          fail(new OutboundError('unreachable', 'The target changes to another protocol'));
        });
      outgoing.on('close', () => reject(new OutboundError('unreachable', 'The target gave no answer')));
      if (streamed === undefined) {
        outgoing.end(body);
        return;
      }
      // A refusal comes before the content is sent, so that it can be sent again with another sign-in.
      let begun = false;
      const begin = () => {
        if (begun || outgoing.destroyed) return;
        begun = true;
        pipeline(streamed, outgoing).catch(fail);
      };
      const timer = setTimeout(begin, goAheadMs);
      outgoing.on('continue', begin);
      outgoing.on('response', () => clearTimeout(timer));
      outgoing.on('close', () => clearTimeout(timer));
      outgoing.flushHeaders();
    });
  };
  return (url, request) => untilAborted(request.signal, send(url, request));
};

/** The text of a reply of at most so many bytes. */
export const textOf = async (
  reply: IncomingMessage,
  { atMost, moved }: { readonly atMost: number; readonly moved?: () => void },
): Promise<string> => {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of reply) {
    moved?.();
    pieces.push(piece as Buffer);
    size += (piece as Buffer).length;
    if (size > atMost) throw new OutboundError('tooLarge', `The reply is larger than ${atMost} bytes`);
  }
  return Buffer.concat(pieces).toString('utf8');
};
