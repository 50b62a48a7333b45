import type { EventSubject } from '@eoms/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { devices } from '../devices/devices.tables.ts';
import { inspections } from '../inspections/inspections.tables.ts';
import { meetings } from '../meetings/meetings.tables.ts';
import { places } from '../places/places.tables.ts';
import { workOrders } from '../work-orders/work-orders.tables.ts';

type SubjectOf<K extends EventSubject['kind']> = Extract<EventSubject, { kind: K }>;
interface Found<K extends EventSubject['kind'], M extends keyof SubjectOf<K> = never> {
  readonly subject: Omit<SubjectOf<K>, M>;
  readonly placeIds: readonly string[];
}

/** Places by name, in the order of the ids; those that were removed since are left out. */
export const placesNamed = async (
  db: Executor,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly name: string }[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: places.id, name: places.name })
    .from(places)
    .where(inArray(places.id, [...ids]));
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
};

export const deviceNames = async (db: Executor, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .select({ id: devices.id, name: devices.name })
    .from(devices)
    .where(inArray(devices.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** An order, without the states that the event says. */
export const orderSubject = async (
  db: Executor,
  id: string,
): Promise<Found<'workOrder', 'from' | 'to'> | undefined> => {
  const [row] = await db.select().from(workOrders).where(eq(workOrders.id, id));
  if (!row) return undefined;
  const { number, theme, type, urgency, initiator, assignee, deadline } = row;
  const subject = { kind: 'workOrder' as const, id, number, theme, type, urgency, initiator, assignee };
  return { subject: { ...subject, deadline: deadline?.toISOString() ?? null }, placeIds: [row.placeId] };
};

export const meetingSubject = async (db: Executor, id: string): Promise<Found<'meeting'> | undefined> => {
  const [row] = await db.select().from(meetings).where(eq(meetings.id, id));
  if (!row) return undefined;
  const { subject, organiser, startsAt, endsAt, status } = row;
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  return { subject: { kind: 'meeting', id, subject, organiser, ...times, status }, placeIds: [row.placeId] };
};

export const inspectionSubject = async (
  db: Executor,
  id: string,
): Promise<(Found<'inspection'> & { readonly endedAt: Date | null }) | undefined> => {
  const [row] = await db.select().from(inspections).where(eq(inspections.id, id));
  if (!row) return undefined;
  const { number, name, status, total, passed, failed, unchecked, placeIds, endedAt } = row;
  return {
    subject: { kind: 'inspection', id, number, name, status, total, passed, failed, unchecked },
    placeIds,
    endedAt,
  };
};
