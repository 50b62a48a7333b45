import { event } from '@eoms/contract';
import { z } from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { allShards } from '../../../platform/shards/shard-of.ts';
import type { DeviceLoader } from '../models/device-loader.ts';
import type { DeviceOwners } from './device-owners.ts';
import { devicesStored } from './device-states.news.ts';
import type { ShardRunner } from './run-shards.ts';
import type { SharedStates } from './share-states.ts';

export interface AcrossNodesDeps extends Pick<Platform, 'bus' | 'shards' | 'catchUp' | 'log'> {
  readonly owners: DeviceOwners;
  readonly loader: DeviceLoader;
  readonly states: Pick<SharedStates, 'start' | 'catchUp'>;
  readonly runner: ShardRunner;
}

export interface AcrossNodes {
  /** Loads devices again, here and on every other node. */
  readonly loader: Pick<DeviceLoader, 'refresh' | 'refreshMany'>;
  /** Takes part: shards are gained from now on. Call it before the devices are loaded. */
  join(runs: boolean): Promise<void>;
  /** Call it once the devices have been loaded and before they are connected. */
  loaded(): Promise<void>;
}

/** Some shards have another owner: what the rows say is what counts. */
const ownersChanged = event('shards.changed', z.object({}));
const idsPerMessage = 1_000;

/** Devices over several nodes: which run here, what the others know of them and they of the others'. */
export const createAcrossNodes = (deps: AcrossNodesDeps): AcrossNodes => {
  const { bus, shards, catchUp, log, owners, loader, states, runner } = deps;
  let started = false;
  /** Gained while the devices were being loaded: some of them were loaded as those of another node. */
  const gainedEarly = new Set<number>();

  shards.listen({
    async gained(gained) {
      if (started) return runner.gained(gained);
      for (const shard of gained) gainedEarly.add(shard);
    },
    lost: runner.lost,
  });
  bus.on(devicesStored, ({ deviceIds }) => (started ? loader.refreshMany(deviceIds) : undefined));
  bus.on(ownersChanged, () => void shards.readOwners().catch(() => undefined));
  shards.onOwners(() => bus.publish(ownersChanged, {}));
  catchUp.onWake(async () => {
    if (!started) return;
    await shards.catchUp();
    await states.catchUp();
  });
  bus.onGap(() => {
    if (!started) return;
    loader.loadAgain().catch((error: unknown) => log.error({ err: error }, 'the devices could not be loaded again'));
  });
  const notifyOthers = (deviceIds: readonly string[]): void => {
    for (let from = 0; from < deviceIds.length; from += idsPerMessage)
      bus.publish(devicesStored, { deviceIds: deviceIds.slice(from, from + idsPerMessage) });
  };
  return {
    loader: {
      async refresh(deviceId) {
        await loader.refresh(deviceId);
        notifyOthers([deviceId]);
      },
      async refreshMany(deviceIds) {
        await loader.refreshMany(deviceIds);
        notifyOthers(deviceIds);
      },
    },
    async join(runs) {
      await shards.start(runs);
      gainedEarly.clear();
    },
    async loaded() {
      started = true;
      const isAlone = bus.state().kind === 'solo';
      const mine = isAlone ? 'all' : owners.idsIn(allShards.filter(shards.isMine));
      await runner.begin(mine);
      if (isAlone) return;
      await runner.gained([...gainedEarly].filter(shards.isMine));
      states.start();
    },
  };
};
