import type { Driver } from '@eoms/drivers/kit';
import type { Platform } from '../../platform/platform.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import type { DeviceAddresses, DevicesModule } from '../devices/devices.module.ts';

export interface DiscoveryDeps extends Pick<Platform, 'database' | 'claims' | 'bus' | 'log'> {
  readonly catalogue: Pick<CatalogueModule, 'driverOf'>;
  readonly devices: Pick<DevicesModule, 'engine' | 'saving'>;
  /** Drivers that can search the network. */
  readonly drivers: readonly Driver[];
  readonly addresses: DeviceAddresses;
}
