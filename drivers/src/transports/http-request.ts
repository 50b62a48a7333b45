import { type Agent, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import type { Address } from '../kit/address.ts';
import { deviceError, isDeviceError } from '../kit/device-error.ts';
import { createGuard, type Guard } from '../kit/guard.ts';

export interface HttpTarget {
  /** Checked address that the connection is pinned to, whatever the name resolves to meanwhile. */
  readonly address: Address;
  /** As entered by the administrator, for `Host` and the certificate. */
  readonly hostname: string;
  readonly tls: boolean;
  readonly checkCertificate: boolean;
}

export interface HttpRequest {
  readonly method: string;
  /** Including the query, starting with `/`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface HttpLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Reuses a connection for requests that may be repeated. */
  readonly agent?: Agent;
  /** Defaults to 5 MB. */
  readonly maxBytes?: number;
}

const megabyte = 1024 * 1024;
const repeatable = new Set(['GET', 'HEAD']);

const hostHeader = ({ hostname, address, tls }: HttpTarget): string => {
  const name = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return address.port === (tls ? 443 : 80) ? name : `${name}:${address.port}`;
};

const notHttp = (): Error =>
  deviceError('refused', { zh: '设备的应答不是 HTTP', en: 'the device does not answer in HTTP' });

const failure = (error: NodeJS.ErrnoException): Error => {
  const code = error.code ?? error.name;
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code))
    return deviceError('unreachable', {
      zh: `证书不受信任（${code}）`,
      en: `the certificate is not trusted (${code})`,
    });
  // Thrown by Node before anything is sent: what a device's challenge or a setting put into the request.
  if (/^ERR_(INVALID_CHAR|UNESCAPED_CHARACTERS|INVALID_HTTP_TOKEN|HTTP_INVALID_HEADER_VALUE)$/.test(code))
    return deviceError('refused', {
      zh: '请求含有 HTTP 不允许的字符',
      en: 'the request contains characters that HTTP does not allow',
    });
  if (code.startsWith('HPE_')) return notHttp();
  return deviceError('unreachable', { zh: `设备不可达（${code}）`, en: `the device cannot be reached (${code})` });
};

const tooLarge = (bytes: number): Error => {
  const size = `${bytes / megabyte} MB`;
  return deviceError('refused', { zh: `应答超过 ${size}`, en: `the reply is larger than ${size}` });
};

/** Whether to retry: a reused connection that the device had closed meanwhile. */
const wasStale = (error: NodeJS.ErrnoException, reused: boolean): boolean =>
  reused && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

interface ReplyReading {
  readonly maxBytes: number;
  readonly guard: Guard;
  done(reply: HttpReply): void;
  failed(error: unknown): void;
}

const readReply = (reply: IncomingMessage, { maxBytes, guard, done, failed }: ReplyReading): void => {
  const chunks: Buffer[] = [];
  let size = 0;
  const take = (chunk: Buffer): void => {
    size += chunk.length;
    if (size > maxBytes) failed(tooLarge(maxBytes));
    else chunks.push(chunk);
  };
  reply.on('data', guard(take, failed));
  reply.on('error', failed);
  reply.on('end', () => done({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }));
};

const attempt = (target: HttpTarget, request: HttpRequest, limits: HttpLimits, retry: boolean): Promise<HttpReply> =>
  new Promise((resolve, reject) => {
    const { address, hostname, tls, checkCertificate } = target;
    const kept = repeatable.has(request.method) ? limits.agent : undefined;
    const options = {
      host: address.host,
      port: address.port,
      method: request.method,
      path: request.path,
      headers: {
        Host: hostHeader(target),
        ...request.headers,
        ...(request.body === undefined ? {} : { 'Content-Length': String(request.body.length) }),
      },
      agent: kept ?? false,
      maxHeaderSize: 32 * 1024,
      signal: limits.signal,
    };
    const sent = tls
      ? secureRequest({
          ...options,
          rejectUnauthorized: checkCertificate,
          ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
        })
      : plainRequest(options);
    const { maxBytes = 5 * megabyte } = limits;
    const guard = createGuard(`HTTP device at ${address.host}:${address.port}`);
    const timer = setTimeout(
      () => end(deviceError('timeout', { zh: '设备没有应答', en: 'the device does not answer' })),
      limits.timeoutMs,
    );
    const end = (error: Error): void => {
      clearTimeout(timer);
      sent.destroy();
      reject(error);
    };
    const failed = (error: unknown): void =>
      end(isDeviceError(error) ? error : failure(error as NodeJS.ErrnoException));
    sent.on('error', (error) => {
      if (!retry || !wasStale(error, sent.reusedSocket)) return end(failure(error));
      clearTimeout(timer);
      attempt(target, request, limits, false).then(resolve, reject);
    });
    // A change of protocol that nobody asked for has neither a response nor an error.
    for (const event of ['upgrade', 'connect'] as const)
      sent.on(event, (_reply, socket) => {
        socket.destroy();
        end(notHttp());
      });
    const done = (reply: HttpReply): void => {
      clearTimeout(timer);
      resolve(reply);
    };
    const collect = (reply: IncomingMessage): void => readReply(reply, { maxBytes, guard, done, failed });
    sent.on('response', guard(collect, failed));
    sent.end(request.body);
  });

/**
 * Sends one request; the response size is limited and redirects are not followed. Rejects with a `deviceError`:
 * `timeout`, `unreachable`, or `refused` when the response is not HTTP.
 */
export const httpRequest = (target: HttpTarget, request: HttpRequest, limits: HttpLimits): Promise<HttpReply> =>
  attempt(target, request, limits, true).catch((error: unknown) => {
    throw isDeviceError(error) ? error : failure(error as NodeJS.ErrnoException);
  });
