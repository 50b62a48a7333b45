import { deviceError } from '@eoms/drivers/kit';
import { expect, it } from 'vitest';
import { reasonOf } from './reasons.ts';

const text = { zh: '需要用户名', en: 'a user name is wanted' };

it('does not call a device offline that answers, and asks who gives the command', () => {
  expect(reasonOf(deviceError('signIn', text))).toEqual({ code: 'device.commandRefused', text });
  expect(reasonOf(deviceError('unreachable', text)).code).toBe('device.offline');
});
