import type { SourceText } from '@eoms/contract/vocabulary';
import { wellFormed } from '@eoms/contract/vocabulary';
import { Intake } from '@eoms/drivers/kit';
import { createShared } from '@eoms/drivers/transports';
import { createBus } from './bus.ts';
import { createCommandStore } from './commands/command-store.ts';
import type { EngineOptions } from './engine.types.ts';
import { createHistory } from './history/record-history.ts';
import { createConnectGate } from './links/connect-gate.ts';
import { createFrameLog } from './links/frame-log.ts';
import { defaultTiming } from './links/link-timing.ts';
import { createPollScheduler } from './links/poll-scheduler.ts';
import type { SessionContext } from './links/session-context.ts';
import { createAlarmWatch } from './rules/alarm-watch.ts';
import { createStateStore } from './state/state-store.ts';

/** Everything sessions need, created once. Alarms are evaluated before anything is buffered. */
export const createSessionContext = (options: EngineOptions) => {
  const { clock, log } = options;
  const portNews = (port: number, trouble: string | undefined) =>
    trouble === undefined
      ? log.info({ port }, 'a UDP port that devices share is open now')
      : log.warn(
          { port, trouble },
          'a UDP port that devices share cannot be opened; what they send there is not received',
        );
  const shared = createShared({ ...options.shared, portNews });
  const bus = createBus(log);
  const timing = { ...defaultTiming, ...options.timing };
  const state = createStateStore({ clock, publish: (diff) => bus.emit('state.changed', diff) });
  const history = options.sinks?.history && createHistory({ log, sink: options.sinks.history });
  const alarms = createAlarmWatch({
    clock,
    bus,
    offlineAlarmMs: timing.offlineAlarmMs,
    restored: options.restoreAlarms ?? [],
  });
  const context: SessionContext = {
    clock,
    log,
    bus,
    state,
    timing,
    scheduler: createPollScheduler(clock),
    gate: createConnectGate(),
    frameLog: createFrameLog(),
    intake: new Intake(options.hasRoom && { hasRoom: options.hasRoom }),
    commandStore: createCommandStore(clock, bus),
    allowAddress: options.allowAddress ?? (() => true),
    mayRun: options.mayRun ?? (() => true),
    shared,
    reading: (one, read, at, quality) => {
      // State, alarms and history must be able to store any text that a device sends.
      const value = typeof read === 'string' ? wellFormed(read) : read;
      const changed = state.apply(one, value, at, quality);
      if (one.awaitedBy !== undefined) for (const heard of one.awaitedBy) heard();
      if (one.trial) return;
      alarms.look(one, value, at, quality, changed);
      history?.(one, value, at, changed);
    },
    wentOnline: ({ deviceId, trial }) => {
      if (trial) return;
      alarms.wentOnline(deviceId);
      bus.emit('device.wentOnline', { deviceId, at: clock.now() });
    },
    wentOffline: ({ deviceId, trial }, reason?: SourceText) => {
      if (trial) return;
      alarms.wentOffline(deviceId, reason);
      bus.emit('device.wentOffline', { deviceId, at: clock.now(), ...(reason === undefined ? {} : { reason }) });
    },
  };
  return { context, state, alarms, bus, shared };
};
