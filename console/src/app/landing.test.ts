// @vitest-environment happy-dom
import type { GrantedMenu } from '@eoms/contract';
import { expect, it, vi } from 'vitest';
import { landing } from './landing.ts';

const call = vi.fn();

const menus = (...addresses: string[]) => addresses.map((address) => ({ address })) as unknown as GrantedMenu[];
const start = (shown: object | null, lost: string | null = null) => ({ shown, lost });

it('is the home screen for whoever starts on a page, or has lost it', async () => {
  call.mockResolvedValue(start({ id: '1', name: 'Desk' }));
  expect(await landing(menus('alarmCenter', 'home'), '/alarmCenter', call)).toBe('/home');
  call.mockResolvedValue(start(null, 'role x'));
  expect(await landing(menus('alarmCenter', 'home'), '/alarmCenter', call)).toBe('/home');
  call.mockResolvedValue(start(null));
  expect(await landing(menus('alarmCenter', 'home'), '/alarmCenter', call)).toBe('/alarmCenter');
});

it('is the first screen without the right to home, on a failure, and after three seconds', async () => {
  call.mockReset();
  expect(await landing(menus('alarmCenter'), '/alarmCenter', call)).toBe('/alarmCenter');
  expect(await landing(menus('home'), '/home', call)).toBe('/home');
  expect(call).not.toHaveBeenCalled();
  call.mockRejectedValue(new Error('away'));
  expect(await landing(menus('alarmCenter', 'home'), '/alarmCenter', call)).toBe('/alarmCenter');
  vi.useFakeTimers();
  call.mockReturnValue(new Promise(() => undefined));
  const waiting = landing(menus('alarmCenter', 'home'), '/alarmCenter', call);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await waiting).toBe('/alarmCenter');
  vi.useRealTimers();
});
