import { type DueKind, duesAtMost } from '@eoms/contract';
import { dueReminder } from '@eoms/phrases';
import { DateTime } from 'luxon';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { type NoticesModule, systemTemplateId } from '../../notices/notices.module.ts';
import type { DueSource, FoundDue, Reminded } from '../due-source.ts';
import { forgetSaidBefore, markSaid, readReminders, type Saying, unsaidOf } from './due-reminders.store.ts';

export interface RemindDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  readonly notices: Pick<NoticesModule, 'send'>;
  readonly sources: () => readonly DueSource[];
  readonly publicUrl: () => Promise<string>;
}

/** Reminders of a day come from this hour on, where the server stands. */
const fromHour = 8;
/** What was over longer ago when it came to be known is not said any more. */
const daysOver = 14;
const keptDays = 60;
const saidAtOnce = 100;

type Entry = FoundDue & Reminded;

const dayOf = (at: DateTime): string => at.toISODate() ?? '';
const midday = (day: string): DateTime => DateTime.fromISO(`${day}T12:00:00Z`, { zone: 'utc' });
const daysBetween = (from: string, to: string): number => Math.round(midday(to).diff(midday(from), 'days').days);

export const subjectOf = (kind: DueKind, { subjectId, on }: Pick<FoundDue, 'subjectId' | 'on'>): string =>
  `due:${kind}:${subjectId}:${on}`;

/** All that falls due in a span, however much: spans that hold too much are halved. */
export const everythingDue = async (
  db: Executor,
  source: DueSource,
  { from, to }: { readonly from: string; readonly to: string },
  atMost = duesAtMost,
): Promise<FoundDue[]> => {
  const found = await source.list(db, { from, to, scope: 'all', narrowed: false, atMost });
  if (found.length < atMost) return found;
  if (from === to) return everythingDue(db, source, { from, to }, atMost * 4);
  const days = Math.floor(daysBetween(from, to) / 2);
  const [half, next] = [days, days + 1].map((more) => dayOf(midday(from).plus({ days: more })));
  const first = await everythingDue(db, source, { from, to: half ?? from }, atMost);
  return [...first, ...(await everythingDue(db, source, { from: next ?? to, to }, atMost))];
};

const present = (ids: readonly (string | null)[] = []): string[] => [...new Set(ids.flatMap((id) => id ?? []))];

/** Says what falls due and has not been said, once for each entry: that and the notices commit together. */
export const createRemind = ({ database, notices, sources, publicUrl }: RemindDeps) => {
  const { db } = database;

  const notify = async (tx: Executor, kind: DueKind, entry: Entry, { today, url }: { today: string; url: string }) => {
    const holders = present(entry.holders);
    const keepers = present(entry.keepers).filter((id) => !holders.includes(id));
    const about = {
      says: { templateId: systemTemplateId('due-reminder') },
      to: [],
      variables: {
        'notice.text': dueReminder({ kind, ...entry }, daysBetween(today, entry.on)),
        ...(url !== '' && { link: `${url}${entry.path}` }),
      },
      subject: subjectOf(kind, entry),
    };
    if (holders.length > 0) await notices.send(tx, { ...about, users: holders });
    if (keepers.length > 0) await notices.send(tx, { ...about, users: keepers, placeIds: entry.placeIds });
  };

  const sayDue = async (
    source: DueSource,
    threshold: Saying['threshold'],
    span: { readonly from: string; readonly to: string },
    now: { readonly today: string; readonly url: string },
  ): Promise<void> => {
    const { kind } = source;
    const found = await everythingDue(db, source, span);
    const reminded = await source.reminded(db, found);
    const entries = found.flatMap((due, at): Entry[] => {
      const people = reminded[at];
      return people && present([...people.keepers, ...(people.holders ?? [])]).length > 0
        ? [{ ...due, ...people }]
        : [];
    });
    const unsaid = await unsaidOf(db, { kind, threshold }, entries);
    for (let at = 0; at < unsaid.length; at += saidAtOnce)
      await database.transaction(async (tx) => {
        const mine = await markSaid(tx, { kind, threshold }, unsaid.slice(at, at + saidAtOnce));
        for (const entry of mine) await notify(tx, kind, entry, now);
      });
  };

  return async (at = DateTime.now()): Promise<void> => {
    const days = await readReminders(db);
    const day = at.minus({ hours: fromHour });
    const now = { today: dayOf(at), url: (await publicUrl()).replace(/\/$/, '') };
    const plus = (count: number): string => dayOf(day.plus({ days: count }));
    for (const source of sources()) {
      const ahead = days[source.kind];
      if (ahead === 0) continue;
      await sayDue(source, 'ahead', { from: plus(0), to: plus(ahead) }, now);
      if (!source.saysMissed) await sayDue(source, 'over', { from: plus(-daysOver), to: plus(-1) }, now);
    }
    await forgetSaidBefore(db, plus(-keptDays));
  };
};
