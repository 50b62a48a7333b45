import type { DeviceDraft } from '@eoms/contract';
import { type DeviceEventKey, deviceEventText } from '@eoms/phrases';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/context.ts';
import type { News } from '../../../platform/news/news.ts';
import type { DeviceEventsModule } from '../../device-events/device-events.module.ts';
import { deviceLoaded, deviceSaved } from '../devices.news.ts';
import type { DeviceLoader } from '../models/device-loader.ts';
import { checkDraft, type SaveDeviceDeps, type SavedDevice, saveDevice } from './save-device.ts';

export interface PublishSavedDeps {
  /** Loads them on this node and has the others do the same. */
  readonly loader: Pick<DeviceLoader, 'refresh' | 'refreshMany'>;
  readonly news: Pick<News, 'publish'>;
  readonly eventLog: Pick<DeviceEventsModule, 'note'>;
}

/** Call after the commit: updates memory and engine to what is stored, then publishes the change. */
export const publishSaved = async (
  { loader, news, eventLog }: PublishSavedDeps,
  saved: SavedDevice & { readonly placeId: string },
  event: DeviceEventKey,
  who: string,
): Promise<void> => {
  const { id: deviceId, added, placeId } = saved;
  await loader.refresh(deviceId);
  news.publish(deviceLoaded, { deviceId, placeId, change: added ? 'added' : 'changed' });
  eventLog.note({ deviceId, placeId, kind: 'changed', text: deviceEventText(event, { who }) });
};

const publishedAtOnce = 500;

/** The same for many devices. */
export const publishManySaved = async (
  { loader, news, eventLog }: PublishSavedDeps,
  saved: readonly (SavedDevice & { readonly placeId: string })[],
  event: DeviceEventKey,
  who: string,
): Promise<void> => {
  const text = deviceEventText(event, { who });
  for (let i = 0; i < saved.length; i += publishedAtOnce) {
    const part = saved.slice(i, i + publishedAtOnce);
    await loader.refreshMany(part.map(({ id }) => id));
    for (const { id: deviceId, placeId, added } of part) {
      news.publish(deviceLoaded, { deviceId, placeId, change: added ? 'added' : 'changed' });
      eventLog.note({ deviceId, placeId, kind: 'changed', text });
    }
  }
};

export interface StoreDeviceDeps {
  readonly database: Database;
  readonly news: News;
  readonly saving: SaveDeviceDeps;
  readonly publishing: PublishSavedDeps;
}

/**
 * The whole path of a draft: checked, stored, passed to the engine, published. Refuses like `saveDevice` of the
 * contract.
 */
export const storeDevice = async (
  { database, news, saving, publishing }: StoreDeviceDeps,
  draft: DeviceDraft,
  caller: Caller,
  event?: DeviceEventKey,
): Promise<SavedDevice> => {
  const checked = await checkDraft(saving, database.db, draft, caller);
  const saved = await database.transaction(async (tx) => {
    const stored = await saveDevice(saving, tx, checked, caller);
    await news.changed(tx, deviceSaved, { deviceId: stored.id });
    return stored;
  });
  await publishSaved(
    publishing,
    { ...saved, placeId: draft.placeId },
    event ?? (saved.added ? 'added' : 'changed'),
    caller.username,
  );
  return saved;
};
