import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import aws4 from 'aws4';
import type { S3Settings } from './s3-bytes.ts';

export interface S3Server {
  readonly settings: S3Settings;
  readonly objects: Map<string, { content: Buffer; at: Date }>;
  /** Those that nobody has ended yet, with their parts. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  close(): Promise<void>;
}

const credentials = { accessKeyId: 'test-access', secretAccessKey: 'test-secret' };
const bucket = 'eoms';
const perPage = 2;

/** Signs the request once more, with another implementation of AWS Signature Version 4, and compares. */
const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const authorization = String(request.headers.authorization ?? '');
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? '')]));
  const hash = headers['x-amz-content-sha256'];
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex')) return false;
  const again = aws4.sign(
    {
      service: 's3',
      region: 'us-east-1',
      method: request.method,
      path: request.url,
      headers,
      body,
      extraHeadersToIgnore: { 'content-length': true, 'content-type': true },
      extraHeadersToInclude: Object.fromEntries(names.map((name) => [name, true])),
    } as Parameters<typeof aws4.sign>[0],
    credentials,
  );
  const expected = new Headers(again.headers as Record<string, string>).get('authorization') ?? '';
  const signature = (text: string) => /Signature=(\w+)/.exec(text)?.[1];
  return signature(expected) !== undefined && signature(expected) === signature(authorization);
};

const listed = (objects: S3Server['objects'], query: URLSearchParams): string => {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort();
  const page = keys.slice(0, perPage);
  const more = keys.length > page.length;
  const contents = page.map((key) => {
    const { content, at } = objects.get(key) ?? { content: Buffer.alloc(0), at: new Date() };
    return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`;
  });
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
};

type Parts = Map<number, Buffer>;

/** What concerns an upload in parts; null for everything else. */
const answerParts = (
  uploads: Map<string, Parts>,
  objects: S3Server['objects'],
  { method, key, query, body }: { method: string; key: string; query: URLSearchParams; body: Buffer },
): { status: number; content?: string; etag?: string } | null => {
  if (method === 'POST' && query.has('uploads')) {
    const id = `upload-${uploads.size + 1}`;
    uploads.set(id, new Map());
    const content = `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
    return { status: 200, content };
  }
  const id = query.get('uploadId');
  if (id === null) return null;
  const parts = uploads.get(id);
  if (parts === undefined) return { status: 404 };
  if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body);
    return { status: 200, etag: createHash('md5').update(body).digest('hex') };
  }
  uploads.delete(id);
  if (method === 'DELETE') return { status: 204 };
  const whole = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
  objects.set(key, { content: Buffer.concat(whole), at: new Date() });
  return {
    status: 200,
    content: '<CompleteMultipartUploadResult><ETag>whole</ETag></CompleteMultipartUploadResult>',
  };
};

/** A bucket in memory that verifies signatures, takes uploads in parts and lists two objects at a time. */
export const startS3Server = async (): Promise<S3Server> => {
  const objects: S3Server['objects'] = new Map();
  const uploads: S3Server['uploads'] = new Map();
  const server = createServer(async (request, reply) => {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = decodeURIComponent(url.pathname).replace(`/${bucket}`, '').replace(/^\//, '');
    const answer = (status: number, content: string | Buffer = '') => reply.writeHead(status).end(content);
    if (!isSigned(request, body)) {
      return answer(403, '<Error><Code>SignatureDoesNotMatch</Code><Message>wrong signature</Message></Error>');
    }
    if (request.method === 'GET' && key === '') return answer(200, listed(objects, url.searchParams));
    const ofParts = answerParts(uploads, objects, {
      method: request.method ?? '',
      key,
      query: url.searchParams,
      body,
    });
    if (ofParts) {
      if (ofParts.etag) reply.setHeader('etag', `"${ofParts.etag}"`);
      return answer(ofParts.status, ofParts.content);
    }
    if (request.method === 'PUT') {
      objects.set(key, { content: body, at: new Date() });
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    const found = objects.get(key);
    if (found && request.method === 'HEAD') reply.setHeader('content-length', found.content.length);
    return found ? answer(200, request.method === 'HEAD' ? '' : found.content) : answer(404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      url: `http://127.0.0.1:${port}/${bucket}`,
      region: 'us-east-1',
      accessKey: credentials.accessKeyId,
      secretKey: credentials.secretAccessKey,
      prefix: 'files/',
    },
    objects,
    uploads,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
