import { type AnyEndpoint, isBinary } from '@eoms/contract';
import type { FastifyReply } from 'fastify';
import { success, successBytes } from './envelope.ts';
import type { BinaryReply } from './implement.ts';
import { isReady, piecesOf } from './ready-json.ts';

/** A handler returned something other than the contract promises: an internal error, not the caller's. */
const brokenPromise = (route: string, why: string) => new Error(`The reply of ${route} breaks the contract: ${why}`);

/** The reply as the contract describes it: fields that the schema does not name are dropped. */
export const contractReply = (name: string, endpoint: AnyEndpoint, data: unknown): unknown => {
  if (isReady(data)) return data;
  const result = endpoint.reply.safeParse(data ?? null);
  if (!result.success) throw brokenPromise(name, result.error.message);
  return result.data;
};

/**
 * Returns the payload for Fastify to send, never the reply itself: that is a thenable, and awaiting it adds listeners
 * to every response.
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

/**
 * Binary content must not execute, whatever its type claims: it is sandboxed, typed and, without `inline`, a download.
 */
export const binaryPayload = (reply: FastifyReply, endpoint: AnyEndpoint, data: BinaryReply) => {
  const promised: string = isBinary(endpoint.reply) ? endpoint.reply.binary : 'application/octet-stream';
  reply.headers({
    'content-type': data.contentType ?? promised,
    'content-disposition': disposition(data.fileName, data.inline === true),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cache-control': data.inline ? 'private, max-age=300' : 'no-store',
    ...data.headers,
  });
  return data.content;
};
