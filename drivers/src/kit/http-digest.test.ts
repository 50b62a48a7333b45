import { describe, expect, it } from 'vitest';
import { chooseChallenge } from './http-challenge.ts';
import { answerChallenge } from './http-digest.ts';

/** RFC 7616, section 3.9.1: one URI, both algorithms. */
const nonce = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v';
const opaque = 'FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS';
const offer = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="${nonce}", opaque="${opaque}"`;
const mufasa = {
  username: 'Mufasa',
  password: 'Circle of Life',
  method: 'GET',
  uri: '/dir/index.html',
  count: 1,
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
};

describe('digest authentication', () => {
  it('answers the examples of RFC 7616', () => {
    const sha = chooseChallenge(offer('SHA-256'));
    const md5 = chooseChallenge(offer('MD5'));
    if (sha === undefined || md5 === undefined) throw new Error('no challenge');
    expect(answerChallenge(sha, mufasa)).toContain(
      'response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"',
    );
    expect(answerChallenge(md5, mufasa)).toContain('response="8ca523f5e9506fed4657c9700eebdbec"');
    expect(answerChallenge(sha, mufasa)).toContain('nc=00000001');
  });

  it('prefers SHA-256, in one header line or in several', () => {
    expect(chooseChallenge([offer('MD5'), offer('SHA-256')])?.algorithm).toBe('SHA-256');
    expect(chooseChallenge(`Basic realm="x", ${offer('MD5')}, ${offer('SHA-256')}`)?.algorithm).toBe('SHA-256');
  });

  it('answers the example of RFC 2617, section 3.5, and servers without qop', () => {
    const challenge = chooseChallenge(
      'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
    );
    if (challenge === undefined) throw new Error('no challenge');
    const answer = { ...mufasa, password: 'Circle Of Life', cnonce: '0a4f113b' };
    expect(answerChallenge(challenge, answer)).toContain('response="6629fae49393a05397450978507c4ef1"');
    const old = chooseChallenge('Digest realm="r", nonce="n"');
    expect(old?.qop).toBeUndefined();
    expect(old && answerChallenge(old, answer)).not.toContain('cnonce');
  });

  it('hides the name where the server asks for it, and knows stale nonces', () => {
    const challenge = chooseChallenge('Digest realm="r", nonce="n", userhash=true, stale=TRUE, algorithm=SHA-256');
    expect(challenge?.stale).toBe(true);
    expect(challenge && answerChallenge(challenge, mufasa)).not.toContain('Mufasa');
  });

  it('declines what it cannot do', () => {
    expect(chooseChallenge('Basic realm="x"')).toBeUndefined();
    expect(chooseChallenge('Digest realm="x", nonce="y", algorithm=SHA-512-256')).toBeUndefined();
    expect(chooseChallenge('Digest realm="x", nonce="y", qop="auth-int"')).toBeUndefined();
    expect(chooseChallenge(undefined)).toBeUndefined();
  });
});
