import { z } from 'zod';

const Word = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/, 'plainWord');
/** A name in a header, a query or a form. */
const FieldName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'headerName');

const isTokenUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${hash}` === '';
};

/**
 * How requests to a service are authorised. The secret of each kind (password, token, key, client secret, signing secret)
 * is stored with the secrets of the source, under `authSecret`.
 */
export const HttpAuth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** RFC 7617. */
  z.strictObject({
    kind: z.literal('basic'),
    username: z
      .string()
      .max(200)
      .regex(/^[^:\p{Cc}]*$/u, 'noColon'),
  }),
  /** RFC 6750. */
  z.strictObject({ kind: z.literal('bearer') }),
  z.strictObject({ kind: z.literal('apiKey'), place: z.enum(['header', 'query']), name: FieldName }),
  /** The grant by client credentials, RFC 6749 section 4.4. */
  z.strictObject({
    kind: z.literal('oauth2'),
    tokenUrl: z.string().trim().max(300).refine(isTokenUrl, 'url'),
    clientId: Word,
    scope: z.string().trim().max(500),
    /** Where the client names itself: by basic authentication, or in the form. */
    credentials: z.enum(['header', 'body']),
  }),
  /**
   * `X-Ca-Signature`: HMAC-SHA-256 over method, headers and path, as the API gateway of Aliyun and the platform of
   * Hikvision (Artemis) ask for. They differ in lines for headers that are absent.
   */
  z.strictObject({ kind: z.literal('caSignature'), appKey: Word, style: z.enum(['aliyun', 'artemis']) }),
  /** The parameters in order of their names, joined as `a=1&b=2`, with the secret at the end, as a digest beside them. */
  z.strictObject({
    kind: z.literal('sortedParameters'),
    algorithm: z.enum(['md5', 'hmacSha256']),
    appKeyName: FieldName,
    appKey: Word,
    /** Milliseconds or seconds since 1970. */
    timestampName: FieldName,
    timestampUnit: z.enum(['ms', 's']),
    signatureName: FieldName,
  }),
]);
export type HttpAuth = z.infer<typeof HttpAuth>;
export type HttpAuthKind = HttpAuth['kind'];
export const httpAuthKinds = HttpAuth.options.map((one) => one.shape.kind.value);

/** The name of the secret of a kind of authorisation; no header has such a name. */
export const authSecret = 'auth:secret';
