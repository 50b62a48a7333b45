import type { Platform } from '../../platform/platform.ts';
import type { Access } from '../access/access.module.ts';
import type { AlarmsModule } from '../alarms/alarms.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { OutsideContent } from '../layouts/layouts.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import type { PluginsModule } from '../plugins/plugins.module.ts';

/** What the addresses without sign-in need. */
export interface SharingDeps extends Pick<Platform, 'secrets'> {
  readonly access: Pick<Access, 'accessOf'>;
  readonly alarms: Pick<AlarmsModule, 'pendingOf'>;
}

export interface DocumentsDeps extends Pick<Platform, 'database' | 'news' | 'files'> {
  readonly places: Pick<PlacesModule, 'existingPlaces' | 'details'>;
  readonly plugins: Pick<PluginsModule, 'palette' | 'addUse'>;
  readonly devices: Pick<DevicesModule, 'lists'>;
  readonly outside: OutsideContent;
  readonly sharing: SharingDeps;
}
