import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { zoneInForce } from './venue-zone.ts';

/** As IANA names it; letters, digits and `/_+-` only, so that it may stand in a statement. */
const serverZone = zoneInForce;

/** The day of a moment in the server's time zone. The database may be in another one; its own `::date` is that of UTC. */
export const dayOf = (moment: SQLWrapper, zone = serverZone()): SQL =>
  sql`(${moment} at time zone ${sql.raw(`'${zone}'`)})::date`;

/** Today, in the server's time zone. */
export const today = (zone = serverZone()): SQL => dayOf(sql`now()`, zone);

/** The last second of a day in the server's time zone. */
export const lastMomentOf = (day: SQLWrapper, zone = serverZone()): SQL =>
  sql`((${day} + 1)::timestamp at time zone ${sql.raw(`'${zone}'`)} - interval '1 second')`;
