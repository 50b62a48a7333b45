import type { Engine } from '@eoms/engine';
import type { Executor } from '../../../platform/database/database.ts';
import type { ShardListener } from '../../../platform/shards/shards.ts';
import { loadStates } from '../live/device-states.store.ts';
import type { StateSnapshots } from '../live/state-snapshots.ts';
import type { DeviceLoader } from '../models/device-loader.ts';
import type { DeviceOwners } from './device-owners.ts';

/** What a module does for devices that run here from now on, before they are connected; `all` with one node. */
export type TakeOver = (deviceIds: readonly string[] | 'all') => Promise<void>;

export interface RunShardsDeps {
  readonly db: Executor;
  readonly owners: DeviceOwners;
  readonly engine: () => Engine;
  readonly loader: DeviceLoader;
  readonly snapshots: Pick<StateSnapshots, 'save'>;
  readonly openAlarms: (deviceIds: readonly string[]) => Promise<string[]>;
}

export interface ShardRunner extends ShardListener {
  /** Registers what a module does for devices that this node takes over. Call it before `start`. */
  onTakeOver(takeOver: TakeOver): void;
  /** Runs that for the devices that this node runs from its start. */
  begin: TakeOver;
}

const atOnce = 500;
/** What another node continues with is worth a moment, and no more: nobody runs the devices meanwhile. */
const saveWithinMs = 1_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** Connects the devices of shards that this node gains, and lets go of those that it loses. */
export const createShardRunner = (deps: RunShardsDeps): ShardRunner => {
  const { db, owners, loader, snapshots } = deps;
  const takeOvers: TakeOver[] = [];
  const begin: TakeOver = async (deviceIds) => {
    for (const takeOver of takeOvers) await takeOver(deviceIds);
  };
  const take = async (engine: Engine, deviceIds: readonly string[]): Promise<void> => {
    for (const state of await loadStates(db, deviceIds)) engine.state.accept(state);
    engine.takeOverAlarms(deviceIds, await deps.openAlarms(deviceIds));
    await begin(deviceIds);
    await loader.refreshMany(deviceIds);
  };
  return {
    begin,
    onTakeOver: (takeOver) => void takeOvers.push(takeOver),
    async gained(shards) {
      const ids = owners.idsIn(shards);
      for (let from = 0; from < ids.length; from += atOnce) await take(deps.engine(), ids.slice(from, from + atOnce));
    },
    async lost(shards) {
      deps.engine().handOver(owners.idsIn(shards));
      await Promise.race([snapshots.save(), pause(saveWithinMs)]);
    },
  };
};
