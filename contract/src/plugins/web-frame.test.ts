import { describe, expect, it } from 'vitest';
import { frameFault, isSite, siteOf } from './web-frame.ts';

const sites = ['https://signage.example', 'http://10.0.0.8:8080', 'http://[fd00::1]:81'];

describe('an address', () => {
  it.each([
    'https://signage.example',
    'https://SIGNAGE.example:443/board?room=1#now',
    'http://10.0.0.8:8080/a/../b',
    'http://[fd00:0::1]:81/',
  ])('may be shown: %s', (address) => expect(frameFault(address, sites)).toBeNull());

  it.each([
    'http://signage.example/',
    'https://signage.example:8443/',
    'https://signage.example.evil.example/',
    'https://evil.example/https://signage.example/',
    'https://evilsignage.example/',
    'http://10.0.0.8/',
  ])('is of another website: %s', (address) => expect(frameFault(address, sites)).toBe('notAllowed'));

  it.each([
    '',
    'signage.example',
    '//signage.example/',
    '/home',
    'javascript:alert(1)',
    'data:text/html,<p>',
    'blob:https://signage.example/0190',
    'ftp://signage.example/',
    'file:///etc/passwd',
    'https://user:word@signage.example/',
    'https://signage.example@evil.example/',
    'https://a;sandbox/',
    'https://a,b/',
    'https://',
  ])('is none for a frame: %j', (address) => expect(frameFault(address, sites)).toBe('malformed'));

  it('is never allowed by an empty list', () => expect(frameFault('https://signage.example/', [])).toBe('notAllowed'));
});

describe('an entry of the list', () => {
  it.each(['https://signage.example', 'https://signage.example/', 'HTTP://Screen-1:8080', 'http://[::1]:80'])(
    'is a website: %s',
    (text) => expect(isSite(text)).toBe(true),
  );
  it.each([
    'https://a.example/path',
    'https://a.example/?x',
    'https://u@a.example',
    'https://*.example',
    'https:',
    '*',
  ])('is not: %s', (text) => expect(isSite(text)).toBe(false));
  it('is compared as an origin', () => expect(siteOf('HTTPS://A.example:443/x')).toBe('https://a.example'));
});
