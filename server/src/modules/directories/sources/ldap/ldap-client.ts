import { isIP } from 'node:net';
import type { LdapConnection } from '@eoms/contract';
import { Client, InvalidCredentialsError, ResultCodeError } from 'ldapts';
import { OutboundError } from '../../../../platform/outbound/outbound.ts';
import { untilAborted } from '../../../../platform/until-aborted.ts';
import { DirectoryError, type SourceDeps } from '../source.ts';
import { guardedConnect, guardedTls } from './guarded-socket.ts';

const connectWithinMs = 10_000;
/** Of one request: a page of entries. */
const answerWithinMs = 30_000;

/** Result codes (RFC 4511, appendix A) that say that the account may not read; 13: only encrypted. */
const forbidden = new Set([8, 13, 50]);

const failureOf = (error: unknown): DirectoryError => {
  if (error instanceof DirectoryError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const as = (failure: DirectoryError['failure']) => new DirectoryError(failure, message, { cause: error });
  if (error instanceof OutboundError) return as(error.reason === 'tooLarge' ? 'unreadable' : error.reason);
  if (error instanceof InvalidCredentialsError) return as('credentials');
  if (error instanceof ResultCodeError) return as(forbidden.has(error.code) ? 'forbidden' : 'unreadable');
  return as(/timeout/i.test(message) ? 'timeout' : 'unreachable');
};

/**
 * Connects to the address that was checked, encrypts as the settings say, does the work and hangs up. Everything that goes
 * wrong becomes a `DirectoryError`.
 */
export const withLdap = async <T>(
  connection: LdapConnection,
  { outbound, signal }: SourceDeps,
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const url = new URL(connection.url);
  const isTls = url.protocol === 'ldaps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (isTls ? 636 : 389));
  let client: Client | undefined;
  try {
    const { address, family } = await outbound.resolve(host, port, signal);
    const tlsOptions = {
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(connection.ca === '' ? {} : { ca: connection.ca }),
    };
    client = new Client({
      url: `${url.protocol}//${family === 6 ? `[${address}]` : address}:${port}`,
      timeout: answerWithinMs,
      connectTimeout: connectWithinMs,
      createConnection: guardedConnect,
      createSecureConnection: guardedTls,
      ...(isTls ? { tlsOptions } : {}),
    });
    const open = client;
    const whole = async (): Promise<T> => {
      if (!isTls && connection.startTls) await open.startTLS({ host, ...tlsOptions });
      return work(open);
    };
    return await untilAborted(signal, whole());
  } catch (error) {
    throw failureOf(error);
  } finally {
    await client?.unbind().catch(() => undefined);
  }
};
