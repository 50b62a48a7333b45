import type { Platform } from '../../platform/platform.ts';
import type { ControlsModule } from '../controls/controls.module.ts';
import type { PlacesModule } from '../places/places.module.ts';

export interface MeetingScenesDeps extends Pick<Platform, 'database' | 'jobs' | 'log'> {
  readonly places: Pick<PlacesModule, 'relations' | 'seesPlace' | 'publishState'>;
  readonly controls: Pick<ControlsModule, 'runGroup'>;
}
