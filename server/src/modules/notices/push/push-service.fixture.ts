import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PushBrowserDraft } from '@eoms/contract';

/** A certificate for localhost, and its key. */
export const makeCertificate = (): { cert: string; key: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'push-'));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const made = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
};

const derive = (salt: Buffer, from: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, info, length));

/** As RFC 8291 says for the receiving end, by nothing but primitives. */
export const decryptPush = (body: Buffer, { own, auth }: { readonly own: ECDH; readonly auth: Buffer }): string => {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const secret = derive(auth, own.computeSecret(sender), info, 32);
  const key = derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv('aes-128-gcm', key, derive(salt, secret, 'Content-Encoding: nonce\0', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
};

/** The claims of a token whose signature fits the key it came with (RFC 8292). */
export const readVapid = (
  authorization: string,
): { key: string; claims: { aud: string; sub: string; exp: number } } => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = Buffer.from(`${head}.${claims}`);
  const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, how, Buffer.from(signature, 'base64url'))) throw new Error('the signature is wrong');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
};

interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
export interface PushAnswer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly afterMs?: number;
}

/** A push service behind TLS, which answers what the test says and 201 otherwise, and the browsers that it serves. */
export const openPushService = async () => {
  const { cert, key } = makeCertificate();
  const got: Pushed[] = [];
  const answers = new Map<string, PushAnswer>();
  const server = createServer({ cert, key }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    got.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    const { status = 201, headers = {}, body = '', afterMs = 0 } = answers.get(path) ?? {};
    setTimeout(() => response.writeHead(status, headers).end(body), afterMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  return {
    cert,
    got,
    origin,
    /** A browser with keys of its own, and what it makes of the pushes that came for it. */
    browser: () => {
      const own = createECDH('prime256v1');
      own.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const draft: PushBrowserDraft = {
        endpoint: `${origin}${path}`,
        p256dh: own.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
      const pushes = (): Pushed[] => got.filter((one) => one.path === path);
      return {
        draft,
        pushes,
        answer: (answer: PushAnswer) => void answers.set(path, answer),
        read: () => pushes().map(({ body }) => JSON.parse(decryptPush(body, { own, auth })) as Record<string, unknown>),
      };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<unknown>((resolve) => server.close(resolve));
    },
  };
};
export type PushService = Awaited<ReturnType<typeof openPushService>>;
