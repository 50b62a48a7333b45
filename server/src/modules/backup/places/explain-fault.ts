import type { PlaceFault } from '@eoms/phrases';
import { isDiskFull } from '../../../platform/disk-full.ts';
import { OutboundError } from '../../../platform/outbound/outbound.ts';
import { PlaceError, type PlaceStep } from './backup-place.ts';

const ofCodes: Readonly<Record<string, PlaceFault>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EACCES: 'refused',
  EPERM: 'refused',
  EROFS: 'refused',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ECONNABORTED: 'unreachable',
  EPIPE: 'unreachable',
  ENOTFOUND: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ESTALE: 'unreachable',
  ERR_STREAM_PREMATURE_CLOSE: 'unreachable',
  ETIMEDOUT: 'timeout',
  CERT_HAS_EXPIRED: 'hostKey',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'hostKey',
  SELF_SIGNED_CERT_IN_CHAIN: 'hostKey',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'hostKey',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'hostKey',
  ERR_TLS_CERT_ALTNAME_INVALID: 'hostKey',
};

const codesOf = (error: unknown): string[] => {
  const codes: string[] = [];
  for (let cause = error; cause instanceof Error && codes.length < 9; cause = cause.cause)
    if ('code' in cause) codes.push(String(cause.code));
  return codes;
};

const reasonOf = (error: unknown): PlaceFault => {
  if (isDiskFull(error)) return 'noRoom';
  const known = codesOf(error).flatMap((code) => ofCodes[code] ?? [])[0];
  if (known) return known;
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  if (error instanceof OutboundError) return error.reason === 'tooLarge' ? 'fault' : error.reason;
  return 'fault';
};

/** Each form in which a secret could come back in an error. */
const formsOf = (account: string, secret: string): string[] =>
  [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
    Buffer.from(`${account}:${secret}`).toString('base64'),
  ].filter((form) => form.length > 3);

/** One line of what a far side or a library says, at most 300 characters and without the secret. */
export const harmless = (text: string, { account, secret }: { account: string; secret: string }): string => {
  let line = text;
  for (const form of formsOf(account, secret)) line = line.replaceAll(form, '***');
  return line
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
};

/** Any error as one of a place, at the step where it happened. */
export const explainFault = (
  error: unknown,
  step: PlaceStep,
  settings: { readonly account: string; readonly secret: string },
): PlaceError => {
  const message = harmless(error instanceof Error ? error.message : String(error), settings);
  if (error instanceof PlaceError) return new PlaceError(error.reason, message, { step, hostKey: error.hostKey });
  return new PlaceError(reasonOf(error), message, { step });
};
