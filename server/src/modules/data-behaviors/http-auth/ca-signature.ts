import { createHash, createHmac } from 'node:crypto';
import type { Aim, PlainRequest, SignedRequest, Signing } from './signed-request.ts';

const signedHeaders = ['x-ca-key', 'x-ca-nonce', 'x-ca-timestamp'] as const;

/** The path with its parameters in order of their names, decoded, as both gateways sign it. */
const pathAndParameters = ({ pathname, searchParams }: URL): string => {
  const sorted = [...searchParams].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const query = sorted.map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join('&');
  return query === '' ? pathname : `${pathname}?${query}`;
};

/**
 * The text that is signed. Aliyun: "Request signatures" of the API Gateway documentation (a line for every standard
 * header, also an absent one). Artemis: the OpenAPI guide of Hikvision's platform (no line for an absent one).
 */
export const textToSign = (
  style: Aim<'caSignature'>['style'],
  { method, url, headers }: Pick<PlainRequest, 'method' | 'url' | 'headers'>,
): string => {
  const standard = ['accept', 'content-md5', 'content-type', 'date'].map((name) => headers[name] ?? '');
  const lines = style === 'aliyun' ? standard : standard.filter((value) => value !== '');
  const own = signedHeaders.map((name) => `${name}:${headers[name] ?? ''}`);
  return [method, ...lines, ...own, pathAndParameters(url)].join('\n');
};

/** Adds `X-Ca-Signature` and what it signs. */
export const signForCa = (
  { appKey, style }: Aim<'caSignature'>,
  { method, url, headers, body }: PlainRequest,
  { secret, now, nonce }: Pick<Signing, 'secret' | 'now' | 'nonce'>,
): SignedRequest => {
  const digest: Record<string, string> =
    body === undefined ? {} : { 'content-md5': createHash('md5').update(body).digest('base64') };
  const added: Record<string, string> = {
    ...digest,
    'x-ca-key': appKey,
    'x-ca-nonce': nonce,
    'x-ca-timestamp': String(now),
  };
  const all = { ...headers, ...added };
  const signature = createHmac('sha256', secret)
    .update(textToSign(style, { method, url, headers: all }))
    .digest('base64');
  return { url, headers: { ...added, 'x-ca-signature': signature, 'x-ca-signature-headers': signedHeaders.join(',') } };
};
