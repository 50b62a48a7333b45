import { sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

/**
 * What a venue has set, so that another system in this process does not take it for what the environment says; and what
 * was there before, for the last one that leaves.
 */
let entered: { readonly before: string | undefined; zone: string; systems: number } | undefined;

/** Whether the process can reckon in a zone, by its IANA name. */
export const isTimeZone = (name: string): boolean => {
  // Offsets are no zones: they know no summer time.
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** The zone in which this process reckons days and clock times. */
export const zoneInForce = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether whoever starts the program has decided the zone. */
export const isZoneGiven = (): boolean => (process.env.TZ ?? '') !== '' && process.env.TZ !== entered?.zone;

/**
 * Puts the process into the time zone of the venue, before anything asks for the time: local days, schedules, exports and
 * child processes follow. A zone that the environment names (TZ) stays. The returned function undoes it.
 */
export const enterVenueZone = async (db: Executor): Promise<() => Promise<void>> => {
  const nothing = async (): Promise<void> => undefined;
  if (isZoneGiven()) return nothing;
  const { rows } = await db.execute<{ zone: unknown }>(
    sql`select values ->> 'timeZone' as zone from system_configs where type = 'venue'`,
  );
  const zone = rows[0]?.zone;
  if (typeof zone !== 'string' || zone === '' || !isTimeZone(zone)) return nothing;
  const mine = entered ?? { before: process.env.TZ, zone, systems: 0 };
  entered = mine;
  mine.systems += 1;
  mine.zone = zone;
  process.env.TZ = zone;
  return async () => {
    mine.systems -= 1;
    if (mine.systems > 0) return;
    entered = undefined;
    if (mine.before === undefined) delete process.env.TZ;
    else process.env.TZ = mine.before;
  };
};
