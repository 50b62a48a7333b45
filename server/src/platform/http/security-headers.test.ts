import { expect, it } from 'vitest';
import { framing, securityHeaders } from './security-headers.ts';

const rulesOf = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy.split(';').map((rule) => {
      const [name = '', ...sources] = rule.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );

it('lets a page load frames, pictures and films of the allowed websites, and scripts of none', async () => {
  const { 'content-security-policy': policy = '' } = await securityHeaders();
  const before = rulesOf(policy);
  const after = rulesOf(framing(policy, ['http://10.0.0.8', 'https://signage.example']));
  const sites = 'http://10.0.0.8 https://signage.example';
  expect(after['frame-src']).toBe(`'self' ${sites}`);
  expect(after['img-src']).toBe(`'self' ${sites} data: blob:`);
  expect(after['media-src']).toBe(`'self' ${sites} blob:`);
  expect(after['connect-src']).toBe(`'self' ${sites}`);
  for (const rule of ['script-src', 'style-src', 'object-src', 'worker-src', 'default-src', 'form-action'])
    expect(after[rule]).toBe(before[rule]);
  expect(framing(policy, [])).toBe(policy);
});

it('allows what labels and calls need, and no more: no text runs as script, no other origin gets a device', async () => {
  const headers = await securityHeaders();
  const rules = rulesOf(headers['content-security-policy'] ?? '');
  expect(rules['script-src']).toBe("'self' 'wasm-unsafe-eval'");
  expect(rules['worker-src']).toBe("'self'");
  expect(rules['connect-src']).toBe("'self'");
  expect(headers['permissions-policy']).toBe('camera=(self), geolocation=(), microphone=(self), payment=(), usb=()');
});
