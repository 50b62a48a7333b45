import { type DeviceCommand, type SourceText, textOf } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import { stableId } from '../../platform/database/stable-id.ts';
import type { DemoFile } from '../demo-file.ts';
import { sampleMeetings } from '../sample-meetings.ts';
import type { PlaceCode } from '../sample-places.ts';
import type { PastDevice } from './past-device.ts';

/** The name of an action; undefined if the device has no such action. */
export type ActionOf = (
  deviceId: string,
  action: string,
) => { readonly id: string; readonly name: SourceText } | undefined;

const minute = 60_000;
const shows = new Set(['projector', 'display', 'ledWall']);

/** The screens of a room were switched on before each meeting of that day and off after it. */
export const pastCommands = (
  day: Date,
  demo: Pick<DemoFile, 'seed' | 'language'>,
  devices: readonly PastDevice[],
  places: ReadonlyMap<PlaceCode, string>,
  actionOf: ActionOf,
): DeviceCommand[] =>
  sampleMeetings(day, demo, places).flatMap(({ placeId, startsAt, endsAt }) =>
    devices.flatMap(({ sample, deviceId, placeId: of }) => {
      const action =
        of === placeId && shows.has(sample.making.model.category) ? actionOf(deviceId, 'power') : undefined;
      if (!action) return [];
      return [true, false].map((on): DeviceCommand => {
        const at = on ? startsAt.getTime() - 5 * minute : endsAt.getTime() + 2 * minute;
        const time = (afterMs: number) => new Date(at + afterMs).toISOString();
        return {
          id: stableId(`${demo.seed}:${deviceId}:${at}:${on}`),
          deviceId,
          deviceName: textOf(sample.name, demo.language),
          placeId,
          action: action.id,
          actionName: action.name,
          args: { on },
          status: 'confirmed',
          reason: null,
          cause: { kind: 'system', id: null, name: textOf(sampleVenue.past.cause, demo.language) },
          createdAt: time(0),
          sentAt: time(8),
          endedAt: time(900 + (at % 1_700)),
          expiresAt: time(30_000),
        };
      });
    }),
  );
