import { describe, expect, it } from 'vitest';
import type { HttpReply, HttpRequest } from './http-request.ts';
import { createHttpSignIn, type HttpSignIn } from './http-sign-in.ts';

const request: HttpRequest = { method: 'GET', path: '/state', headers: {} };
const reply = (status: number, headers: Record<string, string> = {}): HttpReply => ({
  status,
  headers,
  body: Buffer.alloc(0),
});
const digest: HttpSignIn = { kind: 'digest', username: 'admin', password: 'secret' };

/** A device that looks at nonces only; `say` decides by the nonce of a request and by how often it was used before. */
const talkTo = (say: (nonce: string | undefined, usedBefore: number) => HttpReply, how: HttpSignIn = digest) => {
  const uses = new Map<string, number>();
  const sent: (string | undefined)[] = [];
  const send = createHttpSignIn(how, async ({ headers }: HttpRequest) => {
    const nonce = / nonce="([^"]*)"/.exec(headers.Authorization ?? '')?.[1];
    const usedBefore = uses.get(nonce ?? '') ?? 0;
    uses.set(nonce ?? '', usedBefore + 1);
    sent.push(nonce);
    return say(nonce, usedBefore);
  });
  const outcomes = async (times: number) => {
    const statuses: number[] = [];
    for (let round = 0; round < times; round += 1) statuses.push((await send(request)).status);
    return statuses;
  };
  return { send, sent, outcomes };
};
const challenge = (nonce: string, more = '') =>
  reply(401, { 'www-authenticate': `Digest realm="device", qop="auth", nonce="${nonce}"${more}` });

describe('a digest nonce', () => {
  it.each([
    ['a plain 401', (n: number) => challenge(`n${n}`)],
    ['a stale 401', (n: number) => challenge(`n${n}`, ', stale=true')],
    ['403', () => reply(403)],
  ])('that is good for one request, and is then answered with %s, is not used twice again', async (_, again) => {
    let given = 0;
    const device = talkTo((nonce, usedBefore) => {
      given += 1;
      if (nonce === undefined) return challenge(`n${given}`);
      return usedBefore === 0 ? reply(200) : again(given);
    });
    expect(await device.outcomes(5)).toEqual([200, 200, 200, 200, 200]);
    const signed = device.sent.filter((nonce) => nonce !== undefined);
    // Once the device refused the second use of a nonce; it is never tried again.
    expect(signed.length - new Set(signed).size).toBe(1);
  });

  it('is used as long as the device takes it', async () => {
    const device = talkTo((nonce, usedBefore) =>
      nonce === undefined ? challenge('first') : usedBefore < 3 ? reply(200) : challenge(`${nonce}+`, ', stale=true'),
    );
    expect(await device.outcomes(5)).toEqual([200, 200, 200, 200, 200]);
    expect(device.sent).toEqual([undefined, 'first', 'first', 'first', 'first', 'first+', 'first+']);
  });

  it('follows the one that the device announces for the next request', async () => {
    const device = talkTo((nonce, usedBefore) => {
      if (nonce === undefined) return challenge('a');
      return usedBefore > 0
        ? challenge('late')
        : reply(200, { 'authentication-info': `qop=auth, nextnonce="${nonce}a"` });
    });
    expect(await device.outcomes(3)).toEqual([200, 200, 200]);
    expect(device.sent).toEqual([undefined, 'a', 'aa', 'aaa']);
  });

  it('is not to blame for what the user may not do', async () => {
    const device = talkTo((nonce) => (nonce === undefined ? challenge('a') : reply(403)));
    expect(await device.outcomes(1)).toEqual([403]);
    expect(device.sent).toEqual([undefined, 'a']);
  });

  it('is not tried again with a wrong password', async () => {
    let given = 0;
    const device = talkTo(() => {
      given += 1;
      return challenge(`n${given}`);
    });
    await expect(device.send(request)).rejects.toMatchObject({ kind: 'signIn' });
    await expect(device.send(request)).rejects.toMatchObject({ kind: 'signIn' });
    expect(device.sent).toEqual([undefined, 'n1', undefined, 'n3']);
  });
});

describe('a device that wants another sign-in', () => {
  const basic: HttpSignIn = { kind: 'basic', username: 'admin', password: 'secret' };
  it.each<[string, string | undefined, HttpSignIn, string]>([
    ['Basic only', 'Basic realm="device"', digest, 'HTTP Basic'],
    ['Basic only', 'basic realm="device"', { kind: 'none' }, 'HTTP Basic'],
    ['digest only', 'Digest realm="d", nonce="n", qop="auth"', basic, 'HTTP digest'],
    ['digest', 'Basic realm="d", Digest realm="d", nonce="n"', { kind: 'none' }, 'HTTP digest'],
    ['digest with auth-int', 'Digest realm="d", nonce="n", qop="auth-int"', digest, 'not supported'],
    ['both, refusing the password', 'Digest realm="d", nonce="n", Basic realm="d"', basic, 'refused to sign in'],
    ['nothing that it names', undefined, digest, 'refused to sign in'],
  ])('is told from a wrong password: %s', async (_, header, how, text) => {
    const device = talkTo(() => reply(401, header === undefined ? {} : { 'www-authenticate': header }), how);
    await expect(device.send(request)).rejects.toMatchObject({
      kind: 'signIn',
      text: { en: expect.stringContaining(text) },
    });
  });
});
