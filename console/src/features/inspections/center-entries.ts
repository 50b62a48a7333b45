import type { InspectionDue } from '@eoms/contract';
import type { CalendarEntry, EntryTone } from '../../ui/calendar/calendar-entry.ts';

export interface InspectionEntry extends CalendarEntry {
  readonly due: InspectionDue;
}

const shownMs = 45 * 60_000;

/** Done, missed, under way, or still to come. */
const toneOf = ({ inspection }: InspectionDue): EntryTone => {
  if (!inspection) return 'planned';
  if (inspection.status === 'afoot') return 'now';
  if (inspection.status === 'toBegin') return inspection.missed ? 'late' : 'planned';
  return 'done';
};

interface Words {
  readonly allGood: string;
  readonly missed: string;
  readonly cancelled: string;
  readonly failed: (count: number) => string;
}

/** What an entry says: its name, and its result once there is one. */
export const sayEntry = ({ inspection, name }: InspectionDue, words: Words): string => {
  if (!inspection || (inspection.status === 'toBegin' && !inspection.missed)) return name;
  if (inspection.missed && inspection.status === 'toBegin') return `${name} · ${words.missed}`;
  if (inspection.status === 'cancelled') return `${name} · ${words.cancelled}`;
  const { failed, total, pending } = inspection.totals;
  if (failed > 0) return `${name} · ${words.failed(failed)}`;
  return inspection.status === 'ended' ? `${name} · ${words.allGood}` : `${name} · ${total - pending}/${total}`;
};

/** Entries of the calendar; one stands where it began, or is due. */
export const entriesOf = (all: readonly InspectionDue[], words: Words): InspectionEntry[] =>
  all.map((due, at) => {
    const from = Date.parse(due.inspection?.startedAt ?? due.dueAt);
    const ended = due.inspection?.endedAt ? Date.parse(due.inspection.endedAt) : 0;
    return {
      id: due.inspection?.id ?? `${due.planId ?? 'plan'} ${due.dueAt} ${at}`,
      label: sayEntry(due, words),
      from,
      to: Math.max(ended, from + shownMs),
      tone: toneOf(due),
      due,
    };
  });
