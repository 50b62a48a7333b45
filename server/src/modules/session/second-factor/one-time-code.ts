import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const period = 30;

export const newSecret = (): string => new Secret({ size: 20 }).base32;

const generator = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** The time step that a code belongs to, allowing one step of clock difference either way; null for a wrong code. */
export const stepOf = (secret: string, code: string, at: number): number | null => {
  const delta = generator(secret).validate({ token: code, timestamp: at, window: 1 });
  return delta === null ? null : Math.floor(at / 1000 / period) + delta;
};

export const codeAt = (secret: string, at: number): string => generator(secret).generate({ timestamp: at });

/** The content of the QR code for authenticator apps (Key URI format). */
export const enrolmentUri = (secret: string, issuer: string, account: string): string =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    issuer,
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period,
  }).toString();
