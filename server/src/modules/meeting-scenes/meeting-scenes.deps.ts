import type { Platform } from '../../platform/platform.ts';
import type { ControlsModule } from '../controls/controls.module.ts';
import type { PlacesModule } from '../places/places.module.ts';

export interface MeetingScenesDeps extends Pick<Platform, 'database' | 'news' | 'jobs' | 'log'> {
  readonly places: Pick<PlacesModule, 'relations' | 'seesPlace'>;
  readonly controls: Pick<ControlsModule, 'runGroup'>;
}
