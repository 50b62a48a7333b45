import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Log } from '../log/log.ts';
import { renewCertificate } from './renew-certificate.ts';
import { type TlsFiles, tlsFloor } from './tls-files.ts';

/** Whoever connects without finishing the handshake is dropped after this long, in milliseconds. */
const handshakeTimeout = 10_000;

/** Makes Fastify listen with TLS. Its own settings of timeouts are passed on, because it leaves them to such a factory. */
export const secureServerOf =
  (tls: TlsFiles, log: Log, timeouts: { keepAliveTimeout: number; requestTimeout: number }) =>
  (handler: RequestListener): Server => {
    const { cert, key } = tls;
    const server = createSecureServer({ ...tlsFloor, cert, key, handshakeTimeout, ...timeouts }, handler);
    renewCertificate(server, tls, log, 'console');
    server.on('tlsClientError', (_error, socket) => socket.destroy());
    return server;
  };

/** The name in a `Host` header, without its port; undefined for anything that is no name or address. */
const nameIn = (host: string | undefined): string | undefined => {
  if (host === undefined || !/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host)) return undefined;
  return host.replace(/:\d{1,5}$/, '');
};

/**
 * Sends browsers that ask without encryption to the encrypted `port`. Only for what they look at: a call that carried a
 * password in the clear is refused, so that somebody notices.
 */
export const createRedirect = (port: number): Server =>
  createServer({ requestTimeout: 10_000, headersTimeout: 5_000, maxHeaderSize: 16_384 }, (request, response) => {
    const name = nameIn(request.headers.host);
    const looks = request.method === 'GET' || request.method === 'HEAD';
    const path = request.url?.startsWith('/') ? request.url : '/';
    const headers = { connection: 'close', 'cache-control': 'no-store' };
    if (name === undefined || !looks) return void response.writeHead(looks ? 400 : 403, headers).end();
    const suffix = port === 443 ? '' : `:${port}`;
    response.writeHead(308, { ...headers, location: `https://${name}${suffix}${path}` }).end();
  });
