import type { Database } from '../../platform/database/database.ts';
import type { ListDevicesDeps } from './list-devices.ts';
import type { ModelBook } from './model-book.ts';
import type { RemoveDeviceDeps } from './remove-device.ts';
import type { StoreDeviceDeps } from './store-device.ts';

/** What the calls depend on, by purpose. */
export interface DevicesWork {
  readonly database: Database;
  readonly models: ModelBook;
  readonly listing: ListDevicesDeps;
  readonly storing: StoreDeviceDeps;
  readonly removing: RemoveDeviceDeps;
}
