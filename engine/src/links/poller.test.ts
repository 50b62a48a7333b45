import { createFakeClock, type Device, type DeviceErrorKind, deviceError, type Poll } from '@eoms/drivers/kit';
import { expect, it } from 'vitest';
import { createCrashGuard } from './crash-guard.ts';
import { defaultTiming } from './link-timing.ts';
import { createPollScheduler } from './poll-scheduler.ts';
import { createPoller } from './poller.ts';

const device = {} as Device;
const name = { zh: '读', en: 'Read' };
const pollOf = (id: string, run: () => Promise<void>): Poll => ({ id, name, everyMs: 1_000, run });
const saying = (kind: DeviceErrorKind) => Promise.reject(deviceError(kind, { zh: kind, en: kind }));

const setUp = (polls: readonly Poll[]) => {
  const clock = createFakeClock();
  const said = { lost: 0, failed: [] as string[] };
  const poller = createPoller({
    clock,
    scheduler: createPollScheduler(clock),
    deviceId: 'd',
    polls: () => polls,
    params: {},
    timing: defaultTiming,
    guard: createCrashGuard({ clock, timing: defaultTiming, onCrash: () => {} }),
    busy: () => false,
    onLost: () => {
      said.lost += 1;
    },
    onFailed: (error) => said.failed.push((error as Error).message),
  });
  return { clock, poller, said };
};

it('counts a refusal as a reply: occasional losses do not make a device offline', async () => {
  let asked = 0;
  const { clock, poller, said } = setUp([
    pollOf('read', () => {
      asked += 1;
      return saying(asked % 5 === 0 ? 'timeout' : 'refused');
    }),
  ]);
  poller.start(device);
  await clock.advance(60_000);
  expect(poller.counts().missed).toBeGreaterThan(3);
  expect(said.lost).toBe(0);
  poller.stop();
});

it('reports a device as lost when it stays silent', async () => {
  const { clock, poller, said } = setUp([pollOf('read', () => saying('timeout'))]);
  poller.start(device);
  await clock.advance(5_000);
  expect(said.lost).toBeGreaterThan(0);
  poller.stop();
});

it('reads everything else when the device refuses a part, and reports what it refused', async () => {
  let others = 0;
  const other = () => {
    others += 1;
    return Promise.resolve();
  };
  const { poller, said } = setUp([pollOf('table', () => saying('refused')), pollOf('rest', other)]);
  await poller.runAll(device);
  expect([others, said.failed]).toEqual([1, ['refused']]);
  const silent = setUp([pollOf('table', () => saying('timeout')), pollOf('rest', other)]);
  await expect(silent.poller.runAll(device)).rejects.toMatchObject({ kind: 'timeout' });
  expect(others).toBe(1);
});
