import { textOf } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { SampleMeeting } from '../modules/meetings/meetings.module.ts';
import type { DemoFile } from './demo-file.ts';
import type { PlaceCode } from './sample-places.ts';
import { numbersFrom } from './seeded-numbers.ts';

/** The room that is being repaired; it has no meetings, and the lobby neither. */
export const repairedRoom: PlaceCode = '206';
/** On weekends only the first of them are used. */
const rooms: readonly PlaceCode[] = ['101', '102', '103', '201', '202', '205', '207', '301', '302', '305'];

const usedOnWeekends = 4;

const minute = 60_000;
const hour = 60 * minute;
const halfHour = hour / 2;

interface Planned {
  readonly code: PlaceCode;
  readonly from: number;
  readonly to: number;
}

/** Meetings from morning to evening, with free hours between them; one room is free all day. */
const ordinaryDay = (day: Date, random: () => number): Planned[] => {
  const opens = day.getTime() + 8.5 * hour;
  const closes = day.getTime() + 20.5 * hour;
  const used = day.getDay() % 6 === 0 ? rooms.slice(0, usedOnWeekends) : rooms;
  const free = Math.floor(random() * used.length);
  return used.flatMap((code, at) => {
    if (at === free) return [];
    const planned: Planned[] = [];
    let from = opens + Math.floor(random() * 4) * halfHour;
    while (from < closes) {
      const to = from + (2 + Math.floor(random() * 3)) * halfHour;
      planned.push({ code, from, to });
      from = to + (1 + Math.floor(random() * 5)) * halfHour;
    }
    return planned;
  });
};

/** Whenever somebody starts the sample venue, one room is occupied and another one soon will be. */
const aroundNow = (now: Date): Planned[] => {
  const at = Math.floor(now.getTime() / (5 * minute)) * 5 * minute;
  return [
    { code: '202', from: at - 20 * minute, to: at + 55 * minute },
    { code: '305', from: at + 25 * minute, to: at + 85 * minute },
  ];
};

/** The day of a moment, so many days later, where the server stands. */
export const startOfDay = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);

/** The meetings of a day, always the same for the same day and venue. */
export const sampleMeetings = (
  day: Date,
  { language, seed }: Pick<DemoFile, 'language' | 'seed'>,
  places: ReadonlyMap<string, string>,
  now?: Date,
): SampleMeeting[] => {
  const random = numbersFrom(seed + Math.floor(day.getTime() / (24 * hour)));
  const { subjects, organisers } = sampleVenue.meetings;
  const wanted = [...(now ? aroundNow(now) : []), ...ordinaryDay(day, random)];
  return wanted.flatMap(({ code, from, to }) => {
    const placeId = places.get(code);
    if (placeId === undefined) return [];
    const subject = textOf(subjects[Math.floor(random() * subjects.length)], language) ?? '';
    const organiser = textOf(organisers[Math.floor(random() * organisers.length)], language) ?? '';
    return [{ placeId, subject, organiser, startsAt: new Date(from), endsAt: new Date(to) }];
  });
};
