// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { beginSignOn, endSignOn } from './begun-sign-on.ts';

it('accepts the response to a sign-on begun here, once', () => {
  expect(endSignOn('abc')).toBe(false);
  beginSignOn('https://id.example.com/authorize?state=abc&nonce=n');
  expect(endSignOn('abc')).toBe(true);
  expect(endSignOn('abc')).toBe(false);
});

it('refuses the response to any other sign-on', () => {
  beginSignOn('https://id.example.com/authorize?state=abc');
  expect(endSignOn('other')).toBe(false);
  expect(endSignOn('abc')).toBe(false);
});
