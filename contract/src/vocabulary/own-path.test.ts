import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

const evil = [
  '//evil.test',
  '///evil.test',
  '////evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\n/evil.test',
  '/\t\\evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/a/..//evil.test',
  '/.\t//evil.test',
  '/%2e//evil.test',
  '/%2E%2e//evil.test',
  'https://evil.test',
  'https:evil.test',
  'https:/evil.test',
  'HTTPS:\\\\evil.test',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'evil.test',
  '@evil.test',
  '.evil.test',
  ':80',
  '?x',
  '#x',
  '',
];

describe('a path within the console', () => {
  it.each(evil)('does not accept %j', (wanted) => {
    expect(ownPath(wanted)).toBeUndefined();
  });

  it.each([
    ['/', '/'],
    ['/user?size=50&name=%E5%BC%A0#row-3', '/user?size=50&name=%E5%BC%A0#row-3'],
    ['/place?keyword=//evil.test', '/place?keyword=//evil.test'],
    ['/log#//evil.test', '/log#//evil.test'],
    ['/%2F/evil.test', '/%2F/evil.test'],
    ['/%5Cevil.test', '/%5Cevil.test'],
    ['/a\\b', '/a/b'],
    ['/a/../user', '/user'],
  ])('%j is read as %j', (wanted, path) => {
    expect(ownPath(wanted)).toBe(path);
  });

  it('never leaves the console, for any input and however often it is parsed again', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '//',
        '\t',
        '\n',
        '\r',
        ' ',
        '.',
        '..',
        '%2e',
        '%2F',
        '%5c',
        '%09',
        '@',
        ':',
        '?',
        '#',
      ),
      fc.constantFrom('evil.test', 'https:', 'javascript:', 'user', '\u0000', '\u2028', '\ud800', '／', '。'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const wanted = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
    const page = 'https://venue.example:8443/login?redirect=x';
    fc.assert(
      fc.property(wanted, (text) => {
        const path = ownPath(text);
        if (path === undefined) return;
        expect(new URL(path, page).origin).toBe('https://venue.example:8443');
        expect(ownPath(path)).toBe(path);
      }),
      { numRuns: 20_000 },
    );
  });
});
