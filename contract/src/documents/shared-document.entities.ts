import { z } from 'zod';
import { AlarmLevel, AlarmSeverity } from '../alarms/alarm-level.entities.ts';
import { DeviceLive } from '../devices/device.entities.ts';
import { Id, Name, Time } from '../kit/fields.ts';
import { LayoutDevice } from '../layouts/layouts.endpoints.ts';
import { LayoutData } from '../layouts/widget-data.entities.ts';
import { PlaceState } from '../places/place.entities.ts';
import { PluginDetail } from '../plugins/plugin.entities.ts';
import { Text } from '../vocabulary/texts.ts';
import { DocumentContent } from './document.entities.ts';

/** A place as a shared document shows it: nothing but what the document binds. */
export const SharedPlace = z.object({
  id: Id,
  name: z.string(),
  /** Null where no widget shows the state. */
  state: z
    .object({
      state: PlaceState,
      online: z.number().int(),
      total: z.number().int(),
      alarms: z.number().int(),
      worst: AlarmSeverity.nullable(),
    })
    .nullable(),
  /** The alarms that a widget lists, without the names of people; null where none does. */
  alarms: z
    .array(
      z.object({
        id: Id,
        level: AlarmLevel,
        text: Text,
        deviceName: z.string(),
        lastAt: Time,
      }),
    )
    .nullable(),
  live: z.array(DeviceLive),
});
export type SharedPlace = z.infer<typeof SharedPlace>;

/** A document for somebody who has its address only. */
export const SharedDocument = z.object({
  /** Changes whenever `document` does. */
  stamp: z.string(),
  /** Null if the caller named the current stamp. */
  document: z
    .object({
      name: Name,
      content: DocumentContent,
      plugins: z.array(PluginDetail),
      /** By place: the devices of its widgets, with no more than these show. */
      devices: z.array(z.object({ placeId: Id, devices: z.array(LayoutDevice) })),
      /** Ids of widgets whose place the publisher may no longer see. */
      withheld: z.array(z.string()),
    })
    .nullable(),
  places: z.array(SharedPlace),
  data: LayoutData,
});
export type SharedDocument = z.infer<typeof SharedDocument>;
