import type { Platform } from '../../platform/platform.ts';
import type { ControlsModule } from '../controls/controls.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';

export interface CombinationsDeps extends Pick<Platform, 'database' | 'news' | 'audit' | 'log' | 'safeMode'> {
  readonly places: Pick<PlacesModule, 'relations' | 'existingPlaces'>;
  readonly devices: Pick<DevicesModule, 'engine' | 'registry' | 'owners'>;
  readonly controls: Pick<ControlsModule, 'runGroup' | 'onEnded'>;
}
