import type { MaintenanceRecord } from '@eoms/contract';
import type { CalendarEntry, CalendarResource, Span } from '../../ui/calendar/calendar-entry.ts';
import { addDays, dateOf, dayStart, type Zone } from '../../ui/time/zone.ts';

/** An entry of a maintenance record: work that was done, or the next that is due. */
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

/** Each record on the day it was done, and on the day it is due again; only due entries are still open. */
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

/** The places of the records, sorted by name: one row each. */
export const placesOf = (records: readonly MaintenanceRecord[]): CalendarResource[] =>
  [...new Map(records.map((record) => [record.placeId, record.placeName]))]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));

/** The record with the due date that an entry was moved to. */
export const dueOn = ({ record }: MaintenanceEntry, span: Span, zone: Zone) => ({
  id: record.id,
  revision: record.revision,
  deviceId: record.deviceId,
  kind: record.kind,
  performedOn: record.performedOn,
  performedBy: record.performedBy,
  description: record.description,
  cost: record.cost,
  nextOn: dateOf(span.from, zone),
  fileIds: record.files.map((file) => file.id),
});
