import { type SourceText, wellFormedThroughout } from '@eoms/contract/vocabulary';
import type { Clock } from '@eoms/drivers/kit';
import type { ConnectionState } from '../state/device-state.ts';
import type { LinkTiming } from './link-timing.ts';

export interface PresenceOptions {
  readonly clock: Clock;
  readonly timing: Pick<LinkTiming, 'graceMs' | 'flapChanges' | 'flapWindowMs' | 'steadyMs'>;
  readonly changed: (state: ConnectionState, was: ConnectionState['connection']) => void;
}

/** Online or offline as reported to users: short gaps are ignored, and flapping devices must be stable first. */
export interface Presence {
  up(): void;
  /** `now` skips the grace period, for a device that was silent long enough already. */
  down(reason: SourceText, now?: boolean): void;
  current(): ConnectionState['connection'];
  stop(): void;
}

const unsteady: SourceText = { zh: '连接不稳定', en: 'unstable connection' };

export const createPresence = ({ clock, timing, changed }: PresenceOptions): Presence => {
  let state: ConnectionState = { connection: 'unknown', since: clock.now() };
  let changes: number[] = [];
  let waiting: { to: 'online' | 'offline'; stop: () => void } | undefined;

  const become = (next: 'online' | 'offline', reason?: SourceText): void => {
    waiting?.stop();
    waiting = undefined;
    const was = state.connection;
    const sameReason = state.reason?.en === reason?.en;
    if (was === next && sameReason) return;
    const now = clock.now();
    if (was !== next) changes = [...changes.filter((at) => now - at < timing.flapWindowMs), now];
    state = { connection: next, since: was === next ? state.since : now, ...(reason === undefined ? {} : { reason }) };
    changed(state, was);
  };
  const later = (to: 'online' | 'offline', ms: number, reason?: SourceText): void => {
    waiting?.stop();
    waiting = { to, stop: clock.after(ms, () => become(to, reason)) };
  };
  const flapping = (): boolean =>
    changes.filter((at) => clock.now() - at < timing.flapWindowMs).length >= timing.flapChanges;
  return {
    up: () => {
      if (state.connection === 'online') {
        waiting?.stop();
        waiting = undefined;
      } else if (!flapping()) become('online');
      else if (waiting?.to !== 'online') {
        become('offline', unsteady);
        later('online', timing.steadyMs);
      }
    },
    down: (given, now = false) => {
      const reason = wellFormedThroughout(given);
      if (now || state.connection === 'offline') become('offline', reason);
      else if (waiting?.to !== 'offline') later('offline', timing.graceMs, reason);
    },
    current: () => state.connection,
    stop: () => waiting?.stop(),
  };
};
