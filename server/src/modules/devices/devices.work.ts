import type { Database, Executor } from '../../platform/database/database.ts';
import type { News } from '../../platform/news/news.ts';
import type { HistoryModule } from '../history/history.module.ts';
import type { DeviceFleet } from './device-fleet.ts';
import type { EventJournal } from './events/event-journal.ts';
import type { ListDevicesDeps } from './list-devices.ts';
import type { ModelBook } from './model-book.ts';
import type { DeviceNews } from './publish-device-news.ts';
import type { SaveDeviceDeps } from './save-device.ts';

export type OnRemoval = (tx: Executor, deviceId: string) => Promise<void>;

/** Everything the calls work with. */
export interface DevicesWork extends ListDevicesDeps, SaveDeviceDeps {
  readonly database: Database;
  readonly db: Database['db'];
  readonly fleet: DeviceFleet;
  readonly models: ModelBook;
  readonly history: Pick<HistoryModule, 'removeDevice'>;
  readonly journal: EventJournal;
  readonly tell: DeviceNews;
  readonly news: News;
  /** Run in the transaction that removes a device, before it goes. */
  readonly onRemoval: readonly OnRemoval[];
  readonly store: ListDevicesDeps['store'];
}
