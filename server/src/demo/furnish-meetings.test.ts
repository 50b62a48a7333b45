import { describe, expect, it } from 'vitest';
import { drawPlace } from './draw-place.ts';
import { sampleMeetings, startOfDay } from './sample-meetings.ts';
import { samplePlaces } from './sample-places.ts';

const places = new Map(samplePlaces.map(({ code }) => [code, `id ${code}`]));
const demo = { seed: 7, language: 'en' as const };
const day = startOfDay(new Date('2026-03-04T15:00:00'), 0);

describe('the meetings of a sample day', () => {
  it('are the same each time, and others on the next day', () => {
    const times = (of: Date) =>
      sampleMeetings(of, demo, places).map(({ startsAt }) => startsAt.getTime() - of.getTime());
    expect(times(day)).toEqual(times(day));
    expect(times(day)).not.toEqual(times(startOfDay(day, 1)));
  });

  it('leave some rooms free and some occupied at any working hour, and one without meetings', () => {
    const all = sampleMeetings(day, demo, places);
    for (let hour = 10; hour <= 19; hour += 1) {
      const at = new Date(day.getTime() + hour * 3_600_000);
      const occupied = all.filter(({ startsAt, endsAt }) => startsAt <= at && endsAt > at).length;
      expect(occupied, `at ${hour}`).toBeGreaterThan(0);
      expect(occupied, `at ${hour}`).toBeLessThan(10);
    }
    expect(all.some(({ placeId }) => placeId === 'id 206')).toBe(false);
  });

  it('have one in progress and one soon, at whatever hour somebody starts the venue', () => {
    const now = new Date('2026-03-04T23:07:00');
    const [running, soon] = sampleMeetings(day, demo, places, now);
    expect(running && running.startsAt < now && running.endsAt > now).toBe(true);
    expect(soon && soon.startsAt.getTime() - now.getTime()).toBeLessThan(30 * 60_000);
  });
});

describe('a drawn place', () => {
  it.each(['scene', 'plan', 'diagram'] as const)('has a small picture: %s', async (kind) => {
    for (const place of samplePlaces.slice(0, 3)) {
      const picture = await drawPlace(place, kind);
      expect(picture.length).toBeGreaterThan(1_000);
      expect(picture.length).toBeLessThan(100_000);
    }
  });
});
