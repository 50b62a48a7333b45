import { expect, it } from 'vitest';
import { createAccountCheck } from './check-account.ts';

it('refuses a malformed name without querying the database', async () => {
  const check = createAccountCheck({
    find: () => Promise.reject(new Error('invalid byte sequence for encoding "UTF8": 0x00')),
    passwords: { verify: async () => false },
  });
  expect(await check('a\u0000b', 'secret', '10.0.0.1')).toBe('refused');
});
