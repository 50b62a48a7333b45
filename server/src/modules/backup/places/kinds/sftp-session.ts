import { createHash } from 'node:crypto';
import { addAbortListener, once, setMaxListeners } from 'node:events';
import { connect, type Socket } from 'node:net';
import SftpClient from 'ssh2-sftp-client';
import { untilAborted } from '../../../../platform/until-aborted.ts';
import { fingerprintIn, remoteIn } from '../address.ts';
import { PlaceError, type PlaceSettings } from '../backup-place.ts';
import { placeOutbound } from '../place-outbound.ts';
import type { RemoteDeps } from '../remote.ts';

export type Sftp = Awaited<ReturnType<SftpClient['connect']>>;

export interface SftpSession {
  readonly sftp: Sftp;
  /** Ends with the connection, or with the signal. */
  ask<T>(signal: AbortSignal, call: (done: (error: unknown, value?: T) => void) => void): Promise<T>;
  close(): void;
}

/** No SHA-1, no CBC, no keys or groups below 2 048 bits. */
const algorithms = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group16-sha512',
    'diffie-hellman-group18-sha512',
    'diffie-hellman-group14-sha256',
  ],
  serverHostKey: [
    'ssh-ed25519',
    'ecdsa-sha2-nistp256',
    'ecdsa-sha2-nistp384',
    'ecdsa-sha2-nistp521',
    'rsa-sha2-512',
    'rsa-sha2-256',
  ],
  cipher: ['aes256-gcm@openssh.com', 'aes128-gcm@openssh.com', 'aes256-ctr', 'aes192-ctr', 'aes128-ctr'],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
} as const satisfies NonNullable<SftpClient.ConnectOptions['algorithms']>;

const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

const hostKeyFault = (pinned: string | undefined, shown: string): PlaceError => {
  const message =
    pinned === undefined ? `the host key is not known yet: ${shown}` : `the host key is ${shown} and not ${pinned}`;
  return new PlaceError('hostKey', message, { hostKey: shown });
};

const isKey = (secret: string): boolean => secret.trimStart().startsWith('-----BEGIN');

const reach = async (settings: PlaceSettings, deps: RemoteDeps, signal: AbortSignal): Promise<Socket> => {
  const address = remoteIn('sftp', settings.address);
  const { address: host } = await placeOutbound(address, settings, deps).resolve(
    address.url.hostname,
    address.port,
    signal,
  );
  const socket = connect({ host, port: address.port, keepAlive: true });
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect', { signal });
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return socket;
};

const signInFault = (error: unknown): unknown => {
  const text = error instanceof Error ? error.message : String(error);
  if (/authentication methods failed/i.test(text))
    return new PlaceError('credentials', 'the server refuses the sign-in');
  if (/parse privateKey|privateKey value/i.test(text))
    return new PlaceError('credentials', 'the private key cannot be read: one with a passphrase is not supported');
  if (/unexpected (end|close)|ECONNRESET/i.test(text))
    return new PlaceError('unreachable', 'the server has closed the connection');
  if (/timed out/i.test(text)) return new PlaceError('timeout', 'the server did not answer in time');
  return error;
};

/** Connects to an address that was checked, to a server whose key is the pinned one, and only then signs in. */
export const openSftpSession = async (
  settings: PlaceSettings,
  deps: RemoteDeps,
  signal: AbortSignal,
): Promise<SftpSession> => {
  const socket = await reach(settings, deps, signal);
  const gone = new AbortController();
  setMaxListeners(0, gone.signal);
  socket.once('close', () => gone.abort(new PlaceError('unreachable', 'the connection has ended')));
  const pinned = fingerprintIn(settings.hostKey);
  let fault: PlaceError | undefined;
  const quiet = () => undefined;
  const client = new SftpClient('backups', { error: quiet, end: quiet, close: quiet });
  const { account: username, secret } = settings;
  const signIn = isKey(secret)
    ? { type: 'publickey' as const, username, key: secret }
    : { type: 'password' as const, username, password: secret };
  try {
    const sftp = await untilAborted(
      AbortSignal.any([signal, gone.signal]),
      client.connect({
        sock: socket,
        username,
        authHandler: [signIn],
        hostVerifier: (key: Buffer): boolean => {
          const shown = fingerprintOf(key);
          if (shown === pinned) return true;
          fault = hostKeyFault(pinned, shown);
          return false;
        },
        algorithms,
        readyTimeout: 30_000,
        keepaliveInterval: 15_000,
        keepaliveCountMax: 3,
      }),
    );
    const ask: SftpSession['ask'] = (asking, call) =>
      new Promise((resolve, reject) => {
        const stops = [asking, gone.signal].map((one) => {
          if (one.aborted) reject(one.reason);
          return addAbortListener(one, () => reject(one.reason));
        });
        const done = (error: unknown, value?: unknown) => {
          for (const stop of stops) stop[Symbol.dispose]();
          if (error) reject(error);
          else resolve(value as never);
        };
        try {
          call(done);
        } catch (error) {
          // What the server does not know.
          done(error);
        }
      });
    return { sftp, ask, close: () => socket.destroy() };
  } catch (error) {
    socket.destroy();
    if (fault) throw fault;
    throw signal.aborted ? error : signInFault(error);
  }
};
