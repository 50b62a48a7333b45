import type { DeviceState, Engine, StateDiff } from '@eoms/engine';
import type { Asking } from '../../../platform/bus/asking.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { CatchUp } from '../../../platform/nodes/catch-up.ts';
import { allShards } from '../../../platform/shards/shard-of.ts';
import type { DeviceMemory } from '../live/listen-to-changes.ts';
import type { DeviceOwners } from './device-owners.ts';
import {
  devicesChanged,
  inBrief,
  inFull,
  type StateOfDevice,
  statesOf,
  summaryOf,
  toState,
} from './device-states.news.ts';

export interface ShareStatesDeps {
  readonly bus: Bus;
  readonly asking: Asking;
  readonly owners: DeviceOwners;
  readonly memory: DeviceMemory;
  readonly engine: () => Engine;
  readonly catchUp: Pick<CatchUp, 'isCurrent' | 'untilCurrent'>;
  readonly log: Log;
}

export interface SharedStates {
  /** Sends the other nodes changes of devices that run here. */
  changed(diff: StateDiff): void;
  /**
   * Brings the states of devices that run elsewhere up to date, for someone who looks at them. What cannot be asked is
   * marked stale. Returns nothing to wait for if all run here.
   */
  refresh(deviceIds: readonly string[]): Promise<void> | undefined;
  /** Learns what the other nodes know, now and whenever messages may have been lost. */
  start(): void;
  /** Learns again what the other nodes know; rejects while they cannot be asked. */
  catchUp(): Promise<void>;
}

const replyWithinMs = 1_500;
const perMessage = 200;
const shardsPerQuestion = 16;

/** As if the device had been read a while ago: nobody can say whether it is still so. */
const doubted = (state: DeviceState): DeviceState => ({
  ...state,
  values: Object.fromEntries(
    Object.entries(state.values).map(([key, value]) => [
      key,
      value.quality === 'good' ? { ...value, quality: 'stale' as const } : value,
    ]),
  ),
});

export const createSharedStates = (deps: ShareStatesDeps): SharedStates => {
  const { bus, asking, owners, engine, catchUp, log } = deps;
  const { registry, occupancy } = deps.memory;

  const isElsewhere = (deviceId: string): boolean => {
    const device = registry.get(deviceId);
    return device !== undefined && !owners.isMine(device);
  };
  const accept = (given: StateOfDevice): void => {
    if (!isElsewhere(given.deviceId)) return;
    engine().state.accept(toState(given));
    registry.setConnection(given.deviceId, given.connection);
    const { power } = given.values;
    if (power) registry.setPower(given.deviceId, power);
    occupancy.accept(given.deviceId, given.occupied ?? false);
  };
  const brief = (state: DeviceState) => inBrief(state, occupancy.isOccupied(state.deviceId));
  const full = (state: DeviceState) => inFull(state, occupancy.isOccupied(state.deviceId));
  const askForSummary = async (node: string): Promise<void> => {
    for (let from = 0; from < allShards.length; from += shardsPerQuestion) {
      const shards = allShards.slice(from, from + shardsPerQuestion);
      for (const state of await asking.ask(node, summaryOf, { shards }, { timeoutMs: replyWithinMs })) accept(state);
    }
  };
  const learnFrom = (node: string): void => {
    askForSummary(node).catch((error: unknown) => {
      // Usually one that is still starting.
      if (error instanceof Refusal) return log.info({ node }, 'a node does not say yet which devices it runs');
      log.warn(
        { err: error, node },
        'the devices of another node could not be asked for; their next changes will come',
      );
    });
  };
  const stateOf = (deviceId: string): DeviceState[] => {
    const device = registry.get(deviceId);
    const state = device && owners.isMine(device) ? engine().state.get(deviceId) : undefined;
    return state ? [state] : [];
  };
  const askFor = async (node: string, deviceIds: readonly string[]): Promise<void> => {
    try {
      const states = await asking.ask(node, statesOf, { deviceIds: [...deviceIds] }, { timeoutMs: replyWithinMs });
      for (const state of states) accept(state);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      doubt(deviceIds);
    }
  };
  const doubt = (deviceIds: readonly string[]): void => {
    const { state } = engine();
    for (const known of state.many(deviceIds)) state.accept(doubted(known));
  };
  const askOwners = (deviceIds: readonly string[]): Promise<void> | undefined => {
    const asked = [...owners.elsewhere(deviceIds)].map(([node, ids]) => askFor(node, ids));
    return asked.length === 0 ? undefined : Promise.all(asked).then(() => undefined);
  };
  /** After standing still it is not even known which devices run elsewhere. */
  const afterWaking = async (waking: Promise<void>, deviceIds: readonly string[]): Promise<void> => {
    await waking;
    if (catchUp.isCurrent()) await askOwners(deviceIds);
    else doubt(deviceIds.filter(isElsewhere));
  };

  bus.on(devicesChanged, ({ states }) => states.forEach(accept));
  asking.answer(statesOf, ({ deviceIds }) => deviceIds.flatMap(stateOf).map(full));
  asking.answer(summaryOf, ({ shards }) => owners.idsIn(shards).flatMap(stateOf).map(brief));

  return {
    changed({ connections, values }) {
      if (bus.nodes().length === 0) return;
      const ids = new Set(connections.filter(({ trial }) => !trial).map(({ deviceId }) => deviceId));
      for (const { key, def, device } of values)
        if ((key === 'power' || def?.capability === 'occupancy') && !device.trial) ids.add(device.deviceId);
      const states = [...ids].flatMap(stateOf).map(brief);
      for (let from = 0; from < states.length; from += perMessage)
        bus.publish(devicesChanged, { states: states.slice(from, from + perMessage) });
    },
    refresh(deviceIds) {
      const waking = catchUp.untilCurrent();
      if (waking) return afterWaking(waking, deviceIds);
      return bus.nodes().length === 0 ? undefined : askOwners(deviceIds);
    },
    async catchUp() {
      if (!bus.state().connected) throw new Error('the other nodes cannot be asked');
      // A reply comes after everything that its node sent before; a node that does not reply is not there any more.
      const replies = await Promise.allSettled(bus.nodes().map(askForSummary));
      for (const reply of replies)
        if (reply.status === 'rejected' && !(reply.reason instanceof Refusal)) throw reply.reason;
      await bus.handled();
    },
    start() {
      for (const node of bus.nodes()) learnFrom(node);
      bus.onNode((node, present) => {
        if (present) learnFrom(node);
      });
      bus.onGap(() => bus.nodes().forEach(learnFrom));
    },
  };
};
