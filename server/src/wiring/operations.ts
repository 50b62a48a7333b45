import { createAlarms } from '../modules/alarms/alarms.module.ts';
import { createMeetingScenes } from '../modules/meeting-scenes/meeting-scenes.module.ts';
import { createMeetings } from '../modules/meetings/meetings.module.ts';
import { createPlaceTemplates } from '../modules/place-templates/place-templates.module.ts';
import type { Equipment } from './equipment.ts';
import type { Foundation } from './foundation.ts';
import type { WiringDeps } from './wiring.deps.ts';

/** The modules that operators work with. */
export const createOperations = (
  { platform, providerFetch, settings }: WiringDeps,
  { config, places, devices, controls }: Foundation & Equipment,
) => {
  const alarms = createAlarms({ platform, places, devices, language: config.language });
  const meetings = createMeetings({
    ...platform,
    places,
    fetchGuarded: providerFetch(settings.calendarNetworks ?? []),
  });
  const meetingScenes = createMeetingScenes({ ...platform, places, controls });
  const placeTemplates = createPlaceTemplates({ ...platform, devices });
  return { alarms, meetings, meetingScenes, placeTemplates };
};

export type Operations = ReturnType<typeof createOperations>;
