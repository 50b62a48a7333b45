// @vitest-environment happy-dom
import type { GrantedMenu } from '@eoms/contract';
import { expect, it, vi } from 'vitest';
import { landing } from './landing.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../api/call.ts', () => ({ call }));

const menus = (...addresses: string[]) => addresses.map((address) => ({ address })) as unknown as GrantedMenu[];
const start = (shown: object | null, lost: string | null = null) => ({ shown, lost });

it('is the home screen for whoever starts on a page, or has lost it', async () => {
  call.mockResolvedValue(start({ id: '1', name: 'Desk' }));
  expect(await landing(menus('alarmCenter', 'home'), '/alarmCenter')).toBe('/home');
  call.mockResolvedValue(start(null, 'role x'));
  expect(await landing(menus('alarmCenter', 'home'), '/alarmCenter')).toBe('/home');
  call.mockResolvedValue(start(null));
  expect(await landing(menus('alarmCenter', 'home'), '/alarmCenter')).toBe('/alarmCenter');
});

it('is the first screen without the right to home, on a failure, and after three seconds', async () => {
  call.mockReset();
  expect(await landing(menus('alarmCenter'), '/alarmCenter')).toBe('/alarmCenter');
  expect(await landing(menus('home'), '/home')).toBe('/home');
  expect(call).not.toHaveBeenCalled();
  call.mockRejectedValue(new Error('away'));
  expect(await landing(menus('alarmCenter', 'home'), '/alarmCenter')).toBe('/alarmCenter');
  vi.useFakeTimers();
  call.mockReturnValue(new Promise(() => undefined));
  const waiting = landing(menus('alarmCenter', 'home'), '/alarmCenter');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await waiting).toBe('/alarmCenter');
  vi.useRealTimers();
});
