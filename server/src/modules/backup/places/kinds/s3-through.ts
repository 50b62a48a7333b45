import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { S3mini } from 's3mini';
import { PlaceError, type PlaceSettings } from '../backup-place.ts';
import { bitByBit } from '../pieces.ts';
import { type Transfer, textOf } from '../transfer.ts';

const replyAtMost = 5_000_000;
const withoutBody = new Set([204, 205, 304]);

interface Call {
  readonly signal: AbortSignal;
  readonly moved?: () => void;
  /** Whether the reply is content, which is not read here. */
  readonly streamed?: boolean;
}

const answerOf = async (reply: IncomingMessage, { moved, streamed }: Call): Promise<Response> => {
  const { statusCode: status = 0 } = reply;
  if (status >= 300 && status < 400 && status !== 304) {
    reply.destroy();
    throw new PlaceError('refused', `HTTP ${status}: redirects are not followed`);
  }
  if (status < 200 || status > 599) throw new PlaceError('unreachable', `HTTP ${status} is unknown`);
  const headers = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
  if (streamed && status === 200) return new Response(Readable.toWeb(reply) as ReadableStream, { status, headers });
  const text = await textOf(reply, { atMost: replyAtMost, ...(moved ? { moved } : {}) });
  return new Response(withoutBody.has(status) ? null : text, { status, headers });
};

/** The library, over a guarded connection; one for each call, because each has a signal of its own. */
export const s3Through =
  (transfer: Transfer, endpoint: string, { account, secret, region }: PlaceSettings) =>
  (call: Call): S3mini => {
    const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
      const { body } = init;
      const bytes = body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : undefined;
      const streamed = bytes && {
        content: bitByBit(bytes, call.moved ?? (() => undefined)),
        size: bytes.length,
      };
      const reply = await transfer(new URL(url), {
        method: init.method ?? 'GET',
        headers: init.headers as Record<string, string>,
        ...(streamed ? { body: streamed } : typeof body === 'string' && body !== '' ? { body } : {}),
        signal: call.signal,
      });
      return answerOf(reply, call);
    };
    return new S3mini({
      endpoint,
      region: region || 'us-east-1',
      accessKeyId: account,
      secretAccessKey: secret,
      fetch: ((url: string, init?: RequestInit) => send(String(url), init)) as typeof fetch,
    });
  };
