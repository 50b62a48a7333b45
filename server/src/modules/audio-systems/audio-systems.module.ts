import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { InspectionsModule } from '../inspections/inspections.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { audioSystemsRoutes } from './audio-systems.routes.ts';
import { type CheckPace, createAudioChecks } from './check-audio.ts';
import { createJudgeDevice } from './judge-device.ts';

export interface AudioSystemsDeps extends Pick<Platform, 'database' | 'claims' | 'live' | 'log'> {
  readonly places: Pick<PlacesModule, 'seesPlace' | 'relations'>;
  readonly devices: Pick<DevicesModule, 'lists' | 'alarms' | 'live' | 'registry' | 'engine'>;
  readonly inspections: Pick<InspectionsModule, 'setAudio'>;
}

/** Whether the sound of places works, before anybody needs it. */
export const createAudioSystems = (deps: AudioSystemsDeps, pace?: CheckPace): ModuleParts => {
  const checks = createAudioChecks(deps, pace);
  deps.inspections.setAudio(createJudgeDevice(deps));
  return { routes: audioSystemsRoutes({ ...deps, checks }), stop: checks.stop };
};
