import type { Platform } from '../../platform/platform.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import type { DeviceAddresses, DevicesModule } from '../devices/devices.module.ts';

export interface TransferDeps extends Pick<Platform, 'database' | 'tables' | 'imports' | 'secrets' | 'news'> {
  readonly catalogue: Pick<CatalogueModule, 'driverOf'>;
  readonly devices: Pick<DevicesModule, 'registry' | 'lists' | 'saving'>;
  readonly addresses: DeviceAddresses;
}
