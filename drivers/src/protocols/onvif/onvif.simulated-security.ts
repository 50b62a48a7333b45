import { createHash, randomBytes } from 'node:crypto';
import { find, textAt, type XmlNode } from '../../kit/xml.codec.ts';
import { passwordDigest } from './onvif-soap.codec.ts';

export interface Account {
  readonly username: string;
  readonly password: string;
}

/** Tokens older or newer than this are taken for repetitions. */
const freshMs = 60_000;
const mostNonces = 1_000;

/** Checks username tokens by the camera's own clock; a nonce counts once. */
export const createTokenCheck = ({ username, password }: Account, now: () => number) => {
  const seen = new Set<string>();
  return (header: XmlNode | undefined): boolean => {
    const token = find(header, 'Security', 'UsernameToken');
    if (token === undefined) return false;
    const [nonce, created] = [textAt(token, 'Nonce'), textAt(token, 'Created')];
    const at = Date.parse(created);
    if (textAt(token, 'Username') !== username || Number.isNaN(at) || Math.abs(now() - at) > freshMs) return false;
    if (
      seen.has(nonce) ||
      textAt(token, 'Password') !== passwordDigest(Buffer.from(nonce, 'base64'), created, password)
    )
      return false;
    seen.add(nonce);
    if (seen.size > mostNonces) seen.clear();
    return true;
  };
};

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** HTTP digest (RFC 2617 with qop) of one realm. `isOneTime`: a nonce is good for one request. */
export const createDigestCheck = ({ username, password }: Account, isOneTime = false) => {
  let nonce = randomBytes(16).toString('hex');
  const realm = 'ONVIF';
  return {
    challenge: (): string => `Digest realm="${realm}", qop="auth", nonce="${nonce}", algorithm=MD5`,
    accepts: (authorization: string | undefined, method: string): boolean => {
      const said = new Map(
        [...(authorization ?? '').matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)].map(([, key = '', quoted, plain]) => [
          key,
          quoted ?? plain ?? '',
        ]),
      );
      const part = (key: string) => said.get(key) ?? '';
      if (part('username') !== username || part('nonce') !== nonce) return false;
      const first = md5(`${username}:${realm}:${password}`);
      const second = md5(`${method}:${part('uri')}`);
      const isRight =
        part('response') === md5(`${first}:${nonce}:${part('nc')}:${part('cnonce')}:${part('qop')}:${second}`);
      if (isOneTime) nonce = randomBytes(16).toString('hex');
      return isRight;
    },
  };
};

export const basicOf = ({ username, password }: Account): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
