import { answerChallenge, chooseChallenge, type DigestChallenge, schemesIn } from '@eoms/drivers/kit';

export interface DavSignIn {
  /** Empty until the server has asked. */
  headers(method: string, url: URL): Record<string, string>;
  /** Takes what a server asks for; false where it was answered already, so that the credentials are wrong. */
  take(asked: string | undefined): boolean;
}

/** By digest where the server offers it, otherwise by password: what is not asked for is not sent. */
export const createDavSignIn = (username: string, password: string): DavSignIn => {
  let challenge: DigestChallenge | undefined;
  let uses = 0;
  let basic = false;
  return {
    headers(method, url): Record<string, string> {
      if (challenge) {
        uses += 1;
        const answer = { username, password, method, uri: `${url.pathname}${url.search}`, count: uses };
        return { authorization: answerChallenge(challenge, answer) };
      }
      if (!basic) return {};
      return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
    },
    take(asked) {
      if (username === '' && password === '') return false;
      const fresh = chooseChallenge(asked);
      if (fresh) {
        // An answer that was refused, although its nonce was fresh: the password is wrong.
        if (challenge && !fresh.stale && uses <= 1) return false;
        challenge = fresh;
        uses = 0;
        return true;
      }
      if (basic || !schemesIn(asked).has('basic')) return false;
      basic = true;
      return true;
    },
  };
};
