import { X509Certificate } from 'node:crypto';
import type { Server } from 'node:tls';
import type { Log } from '../log/log.ts';
import { type TlsFiles, tlsFloor } from './tls-files.ts';

const lookEveryMs = 60_000;

/**
 * Checks for changed certificate files while the server is open: certificates last for months, the server for years.
 * Existing connections stay; files that cannot be used yet (only one of two is new) are logged once, and the old
 * certificate stays in use. `port` says in the log whose certificate it is.
 */
export const renewCertificate = (server: Server, tls: TlsFiles, log: Log, port: 'console' | 'MQTT'): void => {
  const { reread } = tls;
  if (reread === undefined) return;
  let { cert, key } = tls;
  let said: string | undefined;
  const look = async (): Promise<void> => {
    try {
      const fresh = await reread();
      said = undefined;
      if (fresh.cert.equals(cert) && fresh.key.equals(key)) return;
      server.setSecureContext({ ...tlsFloor, ...fresh });
      ({ cert, key } = fresh);
      const { validTo } = new X509Certificate(cert);
      log.info({ port, validTo }, 'the new certificate is in use');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== said) log.warn({ port, err: error }, 'the new certificate cannot be used; the old one stays');
      said = reason;
    }
  };
  const timer = setInterval(() => void look(), tls.lookEveryMs ?? lookEveryMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
};
