import { type AnyEndpoint, isBinary } from '@eoms/contract';
import type { FastifyReply } from 'fastify';
import { success, successBytes } from './envelope.ts';
import type { BinaryReply } from './implement.ts';
import { isReady, piecesOf } from './ready-json.ts';

/** A handler answered something else than the contract promises: our fault, never the caller's. */
const brokenPromise = (route: string, why: string) => new Error(`The reply of ${route} breaks the contract: ${why}`);

/** The reply as the contract says it: what the schema does not name does not leave the server. */
export const contractReply = (name: string, endpoint: AnyEndpoint, data: unknown): unknown => {
  if (isReady(data)) return data;
  const result = endpoint.reply.safeParse(data ?? null);
  if (!result.success) throw brokenPromise(name, result.error.message);
  return result.data;
};

/**
 * The payload for Fastify to send. Never the reply itself: it is a thenable, and awaiting one costs listeners on every
 * response.
 */
export const jsonPayload = (reply: FastifyReply, data: unknown, requestId: string) => {
  reply.header('cache-control', 'no-store');
  if (!isReady(data)) return success(data, requestId);
  reply.header('content-type', 'application/json; charset=utf-8');
  return successBytes(piecesOf(data), requestId);
};

const disposition = (fileName: string | undefined, inline: boolean): string => {
  const kind = inline ? 'inline' : 'attachment';
  if (fileName === undefined) return kind;
  const ascii = fileName.replace(/[^\w.\- ]/g, '_');
  const exact = encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${exact}`;
};

/** Bytes run nothing, whatever they claim to be: sandboxed, typed and, unless said otherwise, a download. */
export const binaryPayload = (reply: FastifyReply, endpoint: AnyEndpoint, data: BinaryReply) => {
  const promised: string = isBinary(endpoint.reply) ? endpoint.reply.binary : 'application/octet-stream';
  reply.headers({
    'content-type': data.contentType ?? promised,
    'content-disposition': disposition(data.fileName, data.inline === true),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cache-control': data.inline ? 'private, max-age=300' : 'no-store',
  });
  return data.content;
};
