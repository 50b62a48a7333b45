import type { InspectionDue } from '@eoms/contract';
import type { CalendarEntry, EntryTone } from '../../ui/calendar/calendar-entry.ts';
import { written, type Zone } from '../../ui/time/zone.ts';
import styles from './inspections.module.css';

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

/** What became of it; undefined where nothing has yet. */
const resultOf = ({ inspection }: InspectionDue, words: Words): string | undefined => {
  if (!inspection) return undefined;
  if (inspection.status === 'toBegin') return inspection.missed ? words.missed : undefined;
  if (inspection.status === 'cancelled') return words.cancelled;
  const { failed, total, pending } = inspection.totals;
  if (failed > 0) return words.failed(failed);
  return inspection.status === 'ended' ? words.allGood : `${total - pending}/${total}`;
};

const linesOf = (due: InspectionDue, at: string, result: string | undefined): CalendarEntry['lines'] => {
  const isFaulty = (due.inspection?.totals.failed ?? 0) > 0;
  const people = due.people.map(({ name }) => name).join(', ');
  const isDone = result !== undefined;
  return [
    due.name,
    <span key="at" className="numeric">
      {isDone || people === '' ? at : `${at} ${people}`}
    </span>,
    ...(isDone
      ? [
          <span key="result" className={isFaulty ? styles.faulty : undefined}>
            {result}
          </span>,
        ]
      : []),
  ];
};

/** Entries of the calendar; one stands where it began, or is due. */
export const entriesOf = (all: readonly InspectionDue[], zone: Zone, words: Words): InspectionEntry[] =>
  all.map((due, at) => {
    const from = Date.parse(due.inspection?.startedAt ?? due.dueAt);
    const ended = due.inspection?.endedAt ? Date.parse(due.inspection.endedAt) : 0;
    const result = resultOf(due, words);
    return {
      id: due.inspection?.id ?? `${due.planId ?? 'plan'} ${due.dueAt} ${at}`,
      label: result === undefined ? due.name : `${due.name} · ${result}`,
      lines: linesOf(due, written(from, zone, 'HH:mm'), result),
      icon: due.inspection?.totals.failed ? 'warning' : due.inspection ? undefined : 'calendar',
      from,
      to: Math.max(ended, from + shownMs),
      tone: toneOf(due),
      due,
    };
  });
