import { letTimePass } from '@eoms/contract/testing';
import type { Value } from '@eoms/contract/vocabulary';
import { type Device, systemClock } from '@eoms/drivers/kit';
import { expect, it } from 'vitest';
import { createBus } from '../bus.ts';
import { createCrashGuard } from '../links/crash-guard.ts';
import { silentLog } from '../log.ts';
import { createCommandRunner } from './command-runner.ts';
import { createCommandStore } from './command-store.ts';

/** A device that shows its state once, at the moment of its choice, and cannot be asked. */
const runOn = async (
  act: (show: (value: Value) => void, onSent: () => void) => Promise<void>,
  readBackMs = 20,
  limitMs = 200,
) => {
  const clock = systemClock;
  const commandStore = createCommandStore(clock, createBus(silentLog));
  const timing = { crashes: 3, crashWindowMs: 1_000, driverCallMs: 1_000 };
  let shown = { value: 'off' as Value, at: clock.now() - 60_000 };
  let sent = (): void => undefined;
  const heard = new Set<() => void>();
  const runner = createCommandRunner({
    clock,
    commandStore,
    guard: createCrashGuard({ clock, timing, onCrash: () => undefined }),
    timing: { readBackMs },
    awaitReading: (_key, listener) => {
      heard.add(listener);
      return () => void heard.delete(listener);
    },
    device: (onSent) => {
      sent = onSent;
      return {} as Device;
    },
    read: () => ({ ...shown, since: shown.at, quality: 'good' }),
    pollAll: async () => undefined,
    transitional: () => (_, value) => value === 'warming',
  });
  const cause = { kind: 'system' } as const;
  const command = commandStore.open({ id: 'c', deviceId: 'd', action: 'on', args: {}, cause }, limitMs);
  const show = (value: Value): void => {
    shown = { value, at: clock.now() };
    for (const listener of heard) listener();
  };
  runner.add(command, {
    id: 'on',
    name: { zh: '开', en: 'on' },
    expect: [{ property: 'power', in: ['on'] }],
    run: () => act(show, () => sent()),
  });
  await expect.poll(() => commandStore.get('c')?.endedAt, { timeout: 8_000 }).toBeDefined();
  return { status: commandStore.get('c')?.status, heard };
};

it('is confirmed by a device that shows its state before the broker has acknowledged the command', async () => {
  const { status } = await runOn(
    async (show) => {
      show('on');
      await letTimePass(30, 'the broker acknowledges late');
    },
    20,
    5_000,
  );
  expect(status).toBe('confirmed');
});

it('is not confirmed by what was shown before it, nor on a line by what came before the reply', async () => {
  expect((await runOn(() => letTimePass(5, 'the broker acknowledges late'))).status).toBe('expired');
  const { status } = await runOn(async (show, onSent) => {
    onSent();
    show('on');
    await letTimePass(30, 'the broker acknowledges late');
  });
  expect(status).toBe('expired');
});

it('is confirmed as soon as the device shows it, although the next question is far away', async () => {
  const { status, heard } = await runOn(
    async (show, onSent) => {
      onSent();
      setTimeout(() => show('on'), 20);
      setTimeout(() => show('off'), 40);
    },
    100,
    5_000,
  );
  expect(status).toBe('confirmed');
  await expect.poll(() => heard.size).toBe(0);
});
