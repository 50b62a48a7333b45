import { createBus } from '../bus.ts';
import { silentLog } from '../log.ts';
import { createPlayClock } from '../rules/play-clock.ts';
import type { Recorded } from '../rules/play-rule.ts';
import { playedDevice, playReading } from '../rules/played-device.ts';
import type { DeviceState } from '../state/device-state.ts';
import { isSame, type LiveDevice, stateOfDevice } from '../state/live-device.ts';
import type { DeviceTrigger, TriggerFired } from './device-trigger.ts';
import { createRulesAndTriggers } from './rules-and-triggers.ts';

export interface TriggerPlay {
  readonly triggers: readonly DeviceTrigger[];
  readonly devices: readonly {
    readonly deviceId: string;
    /** In the order of time. What was recorded before `from` only tells what held then. */
    readonly recorded: readonly Recorded[];
    /** Its connection, if no change of it was recorded. */
    readonly connection: 'online' | 'offline' | 'unknown';
  }[];
  /** Other times at which something happened, in their order. */
  readonly moments: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** A trigger fired, or a given moment was reached; `state` is that of then, until the next one is asked for. */
export interface PlayedMoment {
  readonly at: number;
  readonly fired: TriggerFired | undefined;
  /** Its place among the given moments. */
  readonly moment: number | undefined;
  state(deviceId: string): DeviceState | undefined;
}

type Step = { readonly at: number } & (
  | { readonly device: LiveDevice; readonly recorded: Recorded }
  | { readonly moment: number }
);

/** Sorting all of it at once would take too long. */
const spanMs = 3_600_000;

/** Everything in the order of time, one span after the other. */
function* inSpans(
  { devices, moments, to }: TriggerPlay,
  live: ReadonlyMap<string, LiveDevice>,
  first: number,
): Generator<Step[], void> {
  const past = devices.flatMap(({ deviceId, recorded }) => {
    const device = live.get(deviceId);
    return device ? [{ device, recorded, at: 0 }] : [];
  });
  let moment = 0;
  for (let end = first + spanMs; end - spanMs <= to; end += spanMs) {
    const steps: Step[] = [];
    for (const one of past)
      for (let next = one.recorded[one.at]; next && next.at < end; next = one.recorded[one.at]) {
        steps.push({ at: next.at, device: one.device, recorded: next });
        one.at += 1;
      }
    for (let at = moments[moment]; at !== undefined && at < end; at = moments[moment]) {
      steps.push({ at, moment });
      moment += 1;
    }
    yield steps.sort((a, b) => a.at - b.at);
  }
}

/**
 * Plays what was recorded of devices through triggers, by the same watch and comparisons that judge live readings; one
 * moment after the other, in the order of time. Undefined comes in between, so that whoever asks has a chance to do
 * something else.
 */
export function* playTriggers(play: TriggerPlay): Generator<PlayedMoment | undefined, void> {
  const { triggers, devices, from, to } = play;
  const first = Math.min(from, ...devices.flatMap(({ recorded }) => recorded[0]?.at ?? []));
  const clock = createPlayClock(first);
  const live = new Map(devices.map((one) => [one.deviceId, playedDevice(one.deviceId, first, one.connection)]));
  const bus = createBus(silentLog);
  const fired: TriggerFired[] = [];
  bus.on('trigger.fired', (news) => void fired.push(news));
  const watch = createRulesAndTriggers(bus, {
    clock,
    isOpen: () => false,
    raise: () => undefined,
    clear: () => undefined,
  });
  watch.setTriggers('played', triggers, live.values());
  for (const { connection, deviceId } of live.values())
    if (connection.connection !== 'unknown') watch.connection(deviceId, connection.connection === 'offline');
  const state = (deviceId: string): DeviceState | undefined => {
    const device = live.get(deviceId);
    return device && stateOfDevice(device);
  };
  const heard = function* (): Generator<PlayedMoment, void> {
    for (const news of fired.splice(0))
      if (news.at >= from && news.at <= to) yield { at: news.at, fired: news, moment: undefined, state };
  };
  const take = function* (step: Step): Generator<PlayedMoment, void> {
    clock.moveTo(step.at);
    yield* heard();
    if ('moment' in step) {
      if (step.at >= from) yield { at: step.at, fired: undefined, moment: step.moment, state };
      return;
    }
    const { device, recorded } = step;
    if ('offline' in recorded) {
      device.connection = { connection: recorded.offline ? 'offline' : 'online', since: step.at };
      watch.connection(device.deviceId, recorded.offline);
    } else if (recorded.value !== null) {
      const known = device.values.get(recorded.key);
      const changed = known === undefined || !isSame(known, recorded.value);
      const one = playReading(device, recorded.key, recorded.value, step.at);
      watch.look(one, recorded.value, step.at);
      watch.heard(one, recorded.value, step.at, changed);
    }
    yield* heard();
  };
  for (const steps of inSpans(play, live, first)) {
    for (const step of steps) if (step.at <= to) yield* take(step);
    yield undefined;
  }
  clock.moveTo(to);
  yield* heard();
  watch.stop();
}
