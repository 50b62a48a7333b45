import { afterEach } from 'vitest';
import { createVenue, type Venue } from './venue.ts';

/** Returns a function that opens and starts a venue; each is closed after its test. Call it at the top of a test file. */
export const openVenues = () => {
  const venues: Venue[] = [];
  afterEach(async () => {
    for (const venue of venues.splice(0)) await venue.close();
  });
  return (options: Parameters<typeof createVenue>[0] = {}): Venue => {
    const venue = createVenue(options);
    venues.push(venue);
    venue.engine.start();
    return venue;
  };
};
