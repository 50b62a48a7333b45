import type { MaintenanceRecord } from '@eoms/contract';
import type { CalendarEntry, CalendarResource, Span } from '../../ui/calendar/calendar-entry.ts';
import { addDays, dateOf, dayStart, type Zone } from '../../ui/time/zone.ts';

/** What an entry is of: work that was done, or the next that is due. */
export interface MaintenanceEntry extends CalendarEntry {
  record: MaintenanceRecord;
  about: 'performedOn' | 'nextOn';
}

interface EntryOptions {
  zone: Zone;
  today: string;
  canEdit: boolean;
  nameOf: (record: MaintenanceRecord) => string;
}

const wholeDay = (date: string, zone: Zone) => ({ from: dayStart(date, zone), to: dayStart(addDays(date, 1), zone) });

/** Each record on the day that it was done, and on the day that it is due again; only the latter is still open. */
export const entriesOf = (records: readonly MaintenanceRecord[], options: EntryOptions): MaintenanceEntry[] => {
  const { zone, today, canEdit, nameOf } = options;
  const known = new Map(records.map((record) => [record.id, record]));
  return [...known.values()].flatMap((record) => {
    const shared = { record, label: nameOf(record), resource: record.placeId };
    const done: MaintenanceEntry = {
      ...shared,
      ...wholeDay(record.performedOn, zone),
      id: `${record.id} performedOn`,
      about: 'performedOn',
      tone: 'done',
    };
    if (record.nextOn === null) return [done];
    const due: MaintenanceEntry = {
      ...shared,
      ...wholeDay(record.nextOn, zone),
      id: `${record.id} nextOn`,
      about: 'nextOn',
      tone: record.nextOn < today ? 'late' : 'planned',
      movable: canEdit,
      // A record belongs to its device, and the device to its place.
      bound: true,
    };
    return [done, due];
  });
};

/** The places of what shows, by name: each has a row. */
export const placesOf = (records: readonly MaintenanceRecord[]): CalendarResource[] =>
  [...new Map(records.map((record) => [record.placeId, record.placeName]))]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));

/** A record whose next date is another; it stays where it is done. */
export const dueOn = ({ record }: MaintenanceEntry, span: Span, zone: Zone) => ({
  id: record.id,
  deviceId: record.deviceId,
  kind: record.kind,
  performedOn: record.performedOn,
  performedBy: record.performedBy,
  description: record.description,
  cost: record.cost,
  nextOn: dateOf(span.from, zone),
  fileIds: record.files.map((file) => file.id),
});
