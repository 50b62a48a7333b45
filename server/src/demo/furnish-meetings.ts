import { placesEndpoints, textOf } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { MeetingsModule } from '../modules/meetings/meetings.module.ts';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';
import { pastDays } from './past/furnish-past.ts';
import { repairedRoom, sampleMeetings, startOfDay } from './sample-meetings.ts';

/** As long ago as the sample venue has a past, and the whole week to come. */
const days = Array.from({ length: pastDays + 7 }, (_, index) => index - pastDays);

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
  const reason = textOf(sampleVenue.meetings.repair, demo.language);
  await call(placesEndpoints.setPlaceState, { body: { id: room.id, state: 'maintenance', reason, until } });
};
