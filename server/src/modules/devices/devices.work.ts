import type { Database } from '../../platform/database/database.ts';
import type { PlacesModule } from '../places/places.module.ts';
import type { ListDevicesDeps } from './lists/list-devices.ts';
import type { ModelCache } from './models/model-cache.ts';
import type { DeviceOwners } from './owners/device-owners.ts';
import type { ReadNow } from './owners/read-now.ts';
import type { RemoveDeviceDeps } from './saving/remove-device.ts';
import type { StoreDeviceDeps } from './saving/store-device.ts';
import type { DevicePictures } from './tools/device-pictures.ts';

/** What the calls depend on, by purpose. */
export interface DevicesWork {
  readonly pictureOf: DevicePictures;
  readonly database: Database;
  readonly models: ModelCache;
  readonly owners: DeviceOwners;
  readonly readNow: ReadNow;
  readonly placeDetails: PlacesModule['details'];
  readonly listing: ListDevicesDeps;
  readonly storing: StoreDeviceDeps;
  readonly removing: RemoveDeviceDeps;
}
