// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { type Detector, ownDetector } from './create-detector.ts';
import { createOnceInAWhile } from './once-in-a-while.ts';
import { cameraFaultOf } from './open-camera.ts';
import { createWedge } from './read-wedge.ts';

const withFormats = (formats: readonly string[], detect: () => Promise<never[]>) =>
  class implements Detector {
    static getSupportedFormats = async () => formats;
    detect = detect;
  };

describe("the browser's own detector", () => {
  it.each([
    ['there is none', undefined],
    ['it lists no formats', withFormats([], async () => [])],
    ['it knows other codes only', withFormats(['ean_13'], async () => [])],
    ['it throws at the first picture', withFormats(['qr_code'], () => Promise.reject(new Error('unsupported')))],
  ])('is not used when %s', async (_, found) => {
    expect(await ownDetector(found as never)).toBeUndefined();
  });

  it('is used when it reads QR codes', async () => {
    expect(await ownDetector(withFormats(['qr_code', 'aztec'], async () => []) as never)).toBeDefined();
  });
});

it('takes a code that stays in the picture once, until it was away for two seconds', () => {
  let now = 0;
  const isNews = createOnceInAWhile(2_000, () => now);
  const seen = (text: string, at: number): boolean => {
    now = at;
    return isNews(text);
  };
  expect(seen('a', 0)).toBe(true);
  for (let at = 150; at < 9_000; at += 150) expect(seen('a', at)).toBe(false);
  expect(seen('b', 9_000)).toBe(true);
  expect(seen('a', 9_150)).toBe(true);
  expect(seen('a', 11_200)).toBe(true);
});

describe('a scanner that acts as a keyboard', () => {
  const type = (text: string, everyMs: number): string | undefined => {
    const read = createWedge();
    let at = 1_000;
    let code: string | undefined;
    for (const key of [...text, 'Enter']) {
      code = read(key, at);
      at += everyMs;
    }
    return code;
  };
  it('is told from a person by its pace', () => {
    expect(type('ZC-00042', 8)).toBe('ZC-00042');
    expect(type('ZC-00042', 120)).toBeUndefined();
    expect(type('ab', 8)).toBeUndefined();
  });
  it('may press Shift between letters', () => {
    const read = createWedge();
    for (const [at, key] of ['Shift', 'Z', 'Shift', 'C', '1', '2'].entries()) read(key, at * 5);
    expect(read('Enter', 30)).toBe('ZC12');
  });
});

it('says why a camera does not open', () => {
  const named = (name: string) => Object.assign(new Error(name), { name });
  expect(cameraFaultOf(named('NotAllowedError'))).toBe('refused');
  expect(cameraFaultOf(named('NotFoundError'))).toBe('missing');
  expect(cameraFaultOf(named('NotReadableError'))).toBe('busy');
  expect(cameraFaultOf('odd')).toBe('busy');
});
