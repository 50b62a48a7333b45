import { placesEndpoints } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { MeetingsModule } from '../modules/meetings/meetings.module.ts';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';
import { repairedRoom, sampleMeetings, startOfDay } from './sample-meetings.ts';

/** The whole week, whatever day it is. */
const days = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6] as const;

/** Gives the rooms meetings for the days that have none, and one room a repair; called each day. */
export const furnishMeetings = async (
  call: InternalCall,
  demo: DemoFile,
  addSamples: MeetingsModule['addSamples'],
  now = new Date(),
): Promise<void> => {
  const known = await call(placesEndpoints.listPlaceDetails, { query: {} });
  const places = new Map(known.map(({ code, id }) => [code, id]));
  for (const day of days) {
    const span = { startsAt: startOfDay(now, day), endsAt: startOfDay(now, day + 1) };
    await addSamples(span, sampleMeetings(span.startsAt, demo, places, day === 0 ? now : undefined));
  }
  const room = known.find(({ code }) => code === repairedRoom);
  // What somebody has set stays.
  if (!room || room.reason.source === 'person') return;
  const until = new Date(startOfDay(now, 1).getTime() + 18 * 3_600_000).toISOString();
  const reason = sampleVenue.meetings.repair[demo.language];
  await call(placesEndpoints.setPlaceState, { body: { id: room.id, state: 'maintenance', reason, until } });
};
