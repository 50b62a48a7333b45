import type { SourceText } from '@eoms/contract/vocabulary';
import type { Command } from './commands/command.ts';
import type { TriggerFired } from './linkage/device-trigger.ts';
import type { Frame } from './links/diagnostics.ts';
import type { Log } from './log.ts';
import type { AlarmNews } from './rules/alarm-news.ts';
import type { StateDiff } from './state/device-state.ts';

export interface EngineEvents {
  'state.changed': StateDiff;
  'command.changed': Command;
  'alarm.raised': AlarmNews;
  'alarm.cleared': AlarmNews;
  'trigger.fired': TriggerFired;
  'device.wentOnline': { readonly deviceId: string; readonly at: number };
  'device.wentOffline': { readonly deviceId: string; readonly at: number; readonly reason?: SourceText };
  /** The driver failed repeatedly for this device and was stopped; `reconnect` retries it. */
  'driver.setAside': {
    readonly driverId: string;
    readonly deviceId: string;
    readonly at: number;
    readonly error: string;
  };
  /** The device sends more than its link allows, and is throttled from now on. */
  'device.slowed': {
    readonly deviceId: string;
    readonly at: number;
    readonly bytesPerSecond: number;
    readonly framesPerSecond: number;
  };
  /** Only for devices that are being watched. */
  'device.frame': { readonly deviceId: string; readonly frame: Frame };
}

export type EngineEventName = keyof EngineEvents;

export interface Bus {
  /** Returns a function that unsubscribes. */
  on<N extends EngineEventName>(name: N, listener: (event: EngineEvents[N]) => void): () => void;
  emit<N extends EngineEventName>(name: N, event: EngineEvents[N]): void;
}

type Listeners = { [N in EngineEventName]?: Set<(event: EngineEvents[N]) => void> };

/** Publishes events to listeners in order; one that throws is logged and the others still get the event. */
export const createBus = (log: Log): Bus => {
  const listeners: Listeners = {};
  const of = <N extends EngineEventName>(name: N): Set<(event: EngineEvents[N]) => void> => {
    const found: Set<(event: EngineEvents[N]) => void> | undefined = listeners[name];
    if (found !== undefined) return found;
    const created = new Set<(event: EngineEvents[N]) => void>();
    Object.assign(listeners, { [name]: created });
    return created;
  };
  return {
    on: (name, listener) => {
      of(name).add(listener);
      return () => of(name).delete(listener);
    },
    emit: (name, event) => {
      for (const listener of [...of(name)]) {
        try {
          listener(event);
        } catch (error) {
          log.error({ event: name, err: error }, 'a listener of the engine failed');
        }
      }
    },
  };
};
