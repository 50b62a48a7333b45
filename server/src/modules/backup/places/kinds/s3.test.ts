import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../../platform/files/s3-server.fixture.ts';
import { openPlace } from '../open-place.ts';
import { bytes, calm, contentOf, depsOfTest, keepsFiles, settings, stuckAfter } from '../places.fixture.ts';

describe('an S3 store', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.close());
  const open = (more: Partial<ReturnType<typeof settings>> = {}) => {
    const { url, region, accessKey: account, secretKey: secret } = server.settings;
    const place = settings({ type: 's3', address: `${url}/copies/east`, account, secret, region, ...more });
    return openPlace(place, depsOfTest('/var/empty'), calm());
  };
  const prefix = 'copies/east/';

  keepsFiles(() => ({
    open,
    // Three parts.
    large: 40_000_000,
    namesThere: async () => [...server.objects.keys()].map((key) => key.slice(prefix.length)).sort(),
    putForeign: async (name) => void server.objects.set(`${prefix}${name}`, { content: bytes(3), at: new Date() }),
  }));

  it('has no parts left of an upload that was stopped', async () => {
    const place = await open();
    const stop = new AbortController();
    const content = stuckAfter(bytes(17_000_000));
    const put = place.put('huge.zip', content, 100_000_000, stop.signal);
    await expect.poll(() => [...server.uploads.values()].at(-1)?.size, { timeout: 10_000 }).toBe(1);
    stop.abort(new Error('stopped'));
    await expect(put).rejects.toThrow('stopped');
    expect(server.uploads.size).toBe(0);
    expect(server.objects.has(`${prefix}huge.zip`)).toBe(false);
  });

  it('says what is wrong without the keys', async () => {
    const secret = 'another/secret+key';
    const wrong = await open({ secret }).catch((error: Error) => error);
    expect(wrong).toMatchObject({ step: 'connect', reason: expect.stringMatching(/credentials|refused/) });
    expect(String((wrong as Error).message)).not.toContain(secret);
  });

  it('does not ask addresses that nobody has allowed', async () => {
    for (const address of ['http://169.254.169.254/bucket', 'http://10.1.2.3/bucket', 'http://8.8.8.8/bucket'])
      await expect(open({ address }), address).rejects.toMatchObject({ reason: 'refused', step: 'connect' });
  });

  it('puts a file that is larger than a part together again', async () => {
    const place = await open();
    const whole = bytes(16 * 1024 ** 2 + 1);
    await place.put('two.zip', contentOf(whole, 999_983), whole.length, calm());
    expect(server.objects.get(`${prefix}two.zip`)?.content.equals(whole)).toBe(true);
    await place.remove('two.zip', calm());
  });
});
