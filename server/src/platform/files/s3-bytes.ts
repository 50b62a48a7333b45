import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import type { ByteStore, StoredBytes } from './byte-store.ts';

export interface S3Settings {
  /** With the bucket: `https://s3.example.com/eoms`, or `https://eoms.s3.example.com`. */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Begins the name of every object. */
  readonly prefix: string;
}

/** For a whole request, with its content: files have at most 10 MB. */
const withinMs = 60_000;
const namesAtOnce = 1_000;

/** Files as objects of an S3-compatible store. */
export const createS3Bytes = ({ url, region, accessKey, secretKey, prefix }: S3Settings): ByteStore => {
  const s3 = new S3mini({
    endpoint: url,
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    requestAbortTimeout: withinMs,
  });
  const keyOf = (name: string): string => `${prefix}${name}`;
  return {
    async write(name, content) {
      await s3.putObject(keyOf(name), content, 'application/octet-stream');
    },
    has: async (name) => (await s3.objectExists(keyOf(name))) === true,
    async open(name) {
      const body = (await s3.getObjectResponse(keyOf(name)))?.body;
      return body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : null;
    },
    async *list() {
      let next: string | undefined;
      do {
        const page = await s3.listObjectsPaged('/', prefix, namesAtOnce, next);
        yield (page?.objects ?? []).map(
          ({ Key, LastModified }): StoredBytes => ({
            name: Key.slice(prefix.length),
            ageMs: Date.now() - new Date(LastModified).getTime(),
            remove: async () => void (await s3.deleteObject(Key)),
          }),
        );
        next = page?.nextContinuationToken;
      } while (next !== undefined && next !== '');
    },
  };
};
