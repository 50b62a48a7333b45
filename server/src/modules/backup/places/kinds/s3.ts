import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { deadline } from '@eoms/drivers/kit';
import type { PlaceFault } from '@eoms/phrases';
import type { S3mini } from 's3mini';
import { OutboundError } from '../../../../platform/outbound/outbound.ts';
import { remoteIn } from '../address.ts';
import { PlaceError } from '../backup-place.ts';
import { inPieces } from '../pieces.ts';
import { placeOutbound } from '../place-outbound.ts';
import type { OpenRemote, Remote } from '../remote.ts';
import { createTransfer } from '../transfer.ts';
import { s3Through } from './s3-through.ts';

const partBytes = 16 * 1024 ** 2;
/** S3 allows 10 000. */
const partsAtMost = 9_000;
const attemptsAtMost = 4;
const cancelMs = 10_000;
const namesAtOnce = 1_000;
const contentType = 'application/octet-stream';

const wrongKeys = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AuthFailure', 'InvalidToken']);

const reasonOf = (status: number, code: string): PlaceFault => {
  if (wrongKeys.has(code) || status === 401) return 'credentials';
  if (status === 403) return 'refused';
  if (status === 404) return 'missing';
  if (status === 507 || code === 'QuotaExceeded' || code === 'XMinioStorageFull') return 'noRoom';
  return status === 503 || status === 429 ? 'unreachable' : 'fault';
};

interface Told {
  readonly status: number;
  readonly serviceCode?: string;
}
/** What the store answered, however deep the library has wrapped it. */
const toldIn = (error: unknown): Told | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('status' in cause && typeof cause.status === 'number') return cause as Error & Told;
  return undefined;
};

/** The code is a word of the store's own; anything else it may say is not passed on. */
const asFault = (error: unknown): unknown => {
  const told = toldIn(error);
  if (told === undefined) return error;
  const code = /^\w{1,60}$/.test(told.serviceCode ?? '') ? (told.serviceCode ?? '') : '';
  return new PlaceError(reasonOf(told.status, code), `HTTP ${told.status} ${code}`);
};
const told = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw asFault(error);
  });

const isPassing = (error: unknown): boolean => {
  const status = toldIn(error)?.status;
  return status === undefined ? error instanceof OutboundError && error.reason === 'unreachable' : status >= 500;
};

/** A part is sent again where the network or the store was not there for a moment. */
const again = async <T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> => {
  for (let n = 1; ; n += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (n >= attemptsAtMost || !isPassing(error)) throw error;
    }
    await wait(500 * 2 ** n * (0.5 + Math.random()), undefined, { signal });
  }
};

/** A bucket of an S3-compatible store, with a prefix: `https://s3.example.com/bucket/prefix`. */
export const openS3: OpenRemote = async (settings, deps, opening) => {
  const address = remoteIn('s3', settings.address);
  const [bucket = '', ...folders] = address.path;
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const transfer = createTransfer(placeOutbound(address, settings, deps), deps.outbound.trusted);
  const s3 = s3Through(transfer, `${address.url.origin}/${encodeURIComponent(bucket)}`, settings);
  const keyOf = (name: string): string => `${prefix}${name}`;
  const page = (signal: AbortSignal, many: number, next?: string) =>
    told(s3({ signal }).listObjectsPaged('/', prefix, many, next, { delimiter: '/' }));

  const inParts = async (
    client: S3mini,
    key: string,
    parts: AsyncIterable<Buffer>,
    signal: AbortSignal,
  ): Promise<void> => {
    const id = await client.getMultipartUploadId(key, contentType);
    try {
      const sent: Awaited<ReturnType<S3mini['uploadPart']>>[] = [];
      for await (const part of parts)
        sent.push(await again(signal, () => client.uploadPart(key, id, part, sent.length + 1)));
      await client.completeMultipartUpload(key, id, sent);
    } catch (error) {
      // The store keeps, and charges for, parts of an upload that nobody ends.
      await s3({ signal: deadline(cancelMs) })
        .abortMultipartUpload(key, id)
        .catch(() => undefined);
      throw error;
    }
  };

  if ((await page(opening, 1)) === null) throw new PlaceError('missing', `there is no bucket ${bucket}`);
  const remote: Remote = {
    async upload(name, content, size, signal, moved) {
      const client = s3({ signal, moved });
      const part = Math.max(partBytes, Math.ceil(size / partsAtMost));
      const parts = inPieces(content, part);
      if (size > part) return told(inParts(client, keyOf(name), parts, signal));
      const whole: Buffer[] = [];
      for await (const piece of parts) whole.push(piece);
      await told(client.putObject(keyOf(name), Buffer.concat(whole), contentType));
    },
    rename: null,
    async *list(signal) {
      let next: string | undefined;
      do {
        const found = await page(signal, namesAtOnce, next);
        for (const { Key, Size, LastModified } of found?.objects ?? [])
          yield {
            name: String(Key).slice(prefix.length),
            size: Number(Size),
            changedAt: Date.parse(String(LastModified)),
          };
        if (next !== undefined && found?.nextContinuationToken === next)
          throw new PlaceError('fault', 'the listing has no end');
        next = found?.nextContinuationToken;
      } while (next !== undefined && next !== '');
    },
    sizeOf: (name, signal) => told(s3({ signal }).getContentLength(keyOf(name))),
    async download(name, _size, signal) {
      const reply = await told(s3({ signal, streamed: true }).getObjectResponse(keyOf(name)));
      if (!reply?.body) throw new PlaceError('missing', 'the file is not there');
      return Readable.fromWeb(reply.body as ReadableStream<Uint8Array>);
    },
    async remove(name, signal) {
      await told(s3({ signal }).deleteObject(keyOf(name)));
    },
    freeBytes: async () => null,
    close: async () => undefined,
  };
  return remote;
};
