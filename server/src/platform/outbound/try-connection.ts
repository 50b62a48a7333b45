import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';

export interface TriedCertificate {
  readonly subject: string;
  readonly issuer: string;
  readonly validTo: Date | null;
  readonly trusted: boolean;
  readonly fault: string | null;
}

export interface TriedConnection {
  readonly outcome: 'open' | 'refused' | 'unreachable' | 'timeout' | 'tls';
  readonly milliseconds: number;
  readonly certificate: TriedCertificate | null;
}

interface Target {
  /** A resolved address that may be a target. */
  readonly address: string;
  /** The name that a certificate has to be for. */
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
}

const longestName = 120;

/** A name of a foreign certificate, on one line. */
const nameOf = (given: Readonly<Record<string, unknown>> | undefined): string => {
  const name = [given?.CN, given?.O].flat().find((one) => typeof one === 'string' && one !== '') ?? '';
  return [...String(name)]
    .map((sign) => (sign < ' ' || sign === '\u007f' ? ' ' : sign))
    .slice(0, longestName)
    .join('')
    .toWellFormed();
};

const certificateOf = (socket: TLSSocket): TriedCertificate => {
  const { subject, issuer, valid_to: until } = socket.getPeerCertificate();
  const validTo = new Date(until ?? '');
  const fault = socket.authorizationError as unknown;
  const why = fault instanceof Error ? ((fault as NodeJS.ErrnoException).code ?? fault.name) : fault;
  return {
    subject: nameOf(subject as unknown as Record<string, unknown>),
    issuer: nameOf(issuer as unknown as Record<string, unknown>),
    validTo: Number.isNaN(validTo.getTime()) ? null : validTo,
    trusted: socket.authorized,
    fault: socket.authorized ? null : String(why ?? 'UNKNOWN').slice(0, longestName),
  };
};

const opened = (socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once(event, resolve);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
    if (signal.aborted) onAbort();
  });

/**
 * Opens a connection and closes it: nothing is sent but the beginning of TLS, and nothing that the other side says is
 * kept but its certificate. An untrusted one is looked at, too; no more is done over such a connection.
 */
export const tryConnection = async (target: Target, signal: AbortSignal): Promise<TriedConnection> => {
  const from = performance.now();
  const { address, host, port } = target;
  const ends = (outcome: TriedConnection['outcome'], certificate: TriedCertificate | null = null): TriedConnection => ({
    outcome,
    milliseconds: Math.round(performance.now() - from),
    certificate,
  });
  const socket = connectTcp({ host: address, port });
  let secure: TLSSocket | undefined;
  // Errors after the end concern nobody.
  socket.on('error', () => undefined);
  try {
    await opened(socket, 'connect', signal);
    if (!target.tls) return ends('open');
    const name = isIP(host) ? {} : { servername: host };
    secure = connectTls({ socket, ...name, host, rejectUnauthorized: false });
    secure.on('error', () => undefined);
    await opened(secure, 'secureConnect', signal);
    return ends('open', certificateOf(secure));
  } catch (error) {
    if (signal.aborted) return ends('timeout');
    if (secure) return ends('tls');
    return ends((error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? 'refused' : 'unreachable');
  } finally {
    secure?.destroy();
    socket.destroy();
  }
};
