import { createHmac, randomBytes } from 'node:crypto';

/** As the libraries of Standard Webhooks expect secrets: a prefix and 32 bytes. */
const prefix = 'whsec_';
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

export interface Signed {
  readonly id: string;
  /** Of the attempt, in seconds since 1970. */
  readonly seconds: number;
  readonly body: string;
}

const signatureWith = (secret: string, { id, seconds, body }: Signed): string => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
};

/** The headers of the Standard Webhooks specification. With two secrets there are two signatures, of which one has to fit. */
export const signedHeaders = (secrets: readonly string[], message: Signed): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.seconds),
  'webhook-signature': secrets.map((secret) => signatureWith(secret, message)).join(' '),
});
