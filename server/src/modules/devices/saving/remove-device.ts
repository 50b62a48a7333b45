import type { Database, Executor } from '../../../platform/database/database.ts';
import { removeRow } from '../../../platform/database/save-row.ts';
import type { Caller } from '../../../platform/http/context.ts';
import type { News } from '../../../platform/news/news.ts';
import type { HistoryModule } from '../../history/history.module.ts';
import { deviceLoaded, deviceRemoved } from '../devices.news.ts';
import { devicesIn } from './device-writes.store.ts';
import type { PublishSavedDeps } from './store-device.ts';

export type OnRemoval = (tx: Executor, deviceId: string) => Promise<void>;

export interface RemoveDeviceDeps {
  readonly database: Database;
  readonly history: Pick<HistoryModule['recording'], 'removeDevice'>;
  readonly news: News;
  readonly publishing: Pick<PublishSavedDeps, 'loader'>;
  /** Run in the transaction that removes a device, before its row is deleted. */
  readonly onRemoval: readonly OnRemoval[];
}

/** Removes a device with all its data; engine and browsers are notified after the commit. */
export const removeDevice = async (deps: RemoveDeviceDeps, deviceId: string, caller: Caller): Promise<void> => {
  const { database, history, news, publishing, onRemoval } = deps;
  const placeId = await database.transaction(async (tx) => {
    const before = await removeRow(tx, devicesIn(caller.places), deviceId, caller, async () => {
      for (const forget of onRemoval) await forget(tx, deviceId);
    });
    await history.removeDevice(tx, deviceId);
    await news.changed(tx, deviceRemoved, { deviceId, by: { id: caller.userId, name: caller.username } });
    return before.placeId;
  });
  await publishing.loader.refresh(deviceId);
  news.publish(deviceLoaded, { deviceId, placeId, change: 'removed' });
};
