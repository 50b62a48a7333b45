import { createFakeClock } from '@eoms/drivers/kit';
import { describe, expect, it } from 'vitest';
import { createPresence } from './presence.ts';

const reason = { zh: '断开', en: 'closed' };
const setUp = () => {
  const clock = createFakeClock();
  const said: string[] = [];
  const timing = { graceMs: 1_000, flapChanges: 4, flapWindowMs: 60_000, steadyMs: 10_000 };
  const presence = createPresence({
    clock,
    timing,
    changed: (state) => said.push(`${state.connection} ${state.reason?.en ?? ''}`.trim()),
  });
  return { clock, presence, said };
};

describe('presence', () => {
  it('ignores a gap shorter than the grace period', async () => {
    const { clock, presence, said } = setUp();
    presence.up();
    presence.down(reason);
    await clock.advance(900);
    presence.up();
    await clock.advance(5_000);
    expect(said).toEqual(['online']);
    presence.down(reason);
    presence.down(reason);
    await clock.advance(1_000);
    expect(said).toEqual(['online', 'offline closed']);
  });

  it('gives no grace period to a device that was silent long enough', () => {
    const { presence, said } = setUp();
    presence.up();
    presence.down(reason, true);
    expect(said).toEqual(['online', 'offline closed']);
  });

  it('reports a new reason while offline', () => {
    const { presence, said } = setUp();
    presence.down(reason, true);
    presence.down({ zh: '密码错误', en: 'wrong password' });
    presence.down({ zh: '密码错误', en: 'wrong password' });
    expect(said).toEqual(['offline closed', 'offline wrong password']);
  });

  it('reports a flapping device online only after it was stable', async () => {
    const { clock, presence, said } = setUp();
    for (let i = 0; i < 2; i += 1) {
      presence.up();
      presence.down(reason, true);
    }
    presence.up();
    expect(said.at(-1)).toBe('offline unstable connection');
    await clock.advance(5_000);
    presence.down(reason, true);
    presence.up();
    await clock.advance(9_000);
    expect(presence.current()).toBe('offline');
    await clock.advance(1_000);
    expect(presence.current()).toBe('online');
  });
});
