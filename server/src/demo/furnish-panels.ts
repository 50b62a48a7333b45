import { PanelPart, textOf } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { PanelSessionsModule } from '../modules/panel-sessions/panel-sessions.module.ts';
import type { DemoFile } from './demo-file.ts';
import type { PlaceCode } from './sample-places.ts';

/** Shows and does nothing but meetings: it hangs outside of the door. */
const atDoor: readonly PanelPart[] = ['meetings', 'checkIn', 'bookMeeting'];

/** A panel on the wall of a hall, and one at the door of a room. */
export const furnishPanels = async (
  demo: DemoFile,
  places: ReadonlyMap<PlaceCode, string>,
  addSamples: PanelSessionsModule['addSamples'],
): Promise<void> => {
  const [hall, room] = [places.get('201'), places.get('102')];
  if (!hall || !room) throw new Error('The sample venue has no places for its panels');
  const shared = { deviceIds: null, capabilities: null, groupIds: null, language: demo.language, version: '0.1.0' };
  const { wall, door } = sampleVenue.panels;
  await addSamples([
    {
      ...shared,
      name: textOf(wall, demo.language),
      placeId: hall,
      parts: PanelPart.options,
      idleMinutes: 5,
      appearance: 'dark',
      address: '10.20.2.31',
    },
    {
      ...shared,
      name: textOf(door, demo.language),
      placeId: room,
      parts: [...atDoor],
      idleMinutes: 720,
      appearance: 'light',
      address: '10.20.1.17',
    },
  ]);
};
