import type { Database } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';

export interface SaveAssetDeps {
  readonly database: Database;
  readonly files: Pick<FileStore, 'hold' | 'remove'>;
  readonly places: Pick<PlacesModule, 'seesPlace' | 'placeNames'>;
  readonly devices: Pick<DevicesModule, 'registry'>;
}
