import type { AlarmLevel } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { News } from '../../../platform/news/news.ts';
import { alarmChangeRecorded } from '../alarms.news.ts';
import { noteEntry } from '../handling/history.store.ts';
import { type AlarmRow, type Mark, unmarked } from '../intake/alarm-intake.store.ts';
import { type MarkedAlarm, pendingMarks, setMarks } from './suppress-alarms.store.ts';

/** What suppresses an alarm: a maintenance window that is open, and when it ends. */
export interface Suppressor {
  readonly id: string;
  readonly name: string;
  readonly until: Date;
}
/** Asked for every alarm that is raised: it must answer from memory. */
export type CoveredBy = (alarm: {
  readonly deviceId: string;
  readonly placeId: string;
  readonly level: AlarmLevel;
}) => Suppressor | null;

export interface Suppression {
  /** Plugs in what suppresses alarms; until then nothing does. */
  setCoveredBy(given: CoveredBy): void;
  /** The mark of an alarm as it should be now. */
  markOf(alarm: Parameters<CoveredBy>[0]): Mark;
  /** Whether an alarm is marked otherwise than it should be. */
  isWrong(alarm: MarkedAlarm): boolean;
  /** Marks pending alarms anew in the transaction that changes them; returns the rows as they are then. */
  remark(tx: Executor, rows: readonly AlarmRow[]): Promise<AlarmRow[]>;
  /** Notes that these were raised under a window. */
  noteRaised(tx: Executor, rows: readonly AlarmRow[]): Promise<void>;
  /** Marks those of the given pending alarms that are marked wrongly, and returns these. */
  correct(tx: Executor, ids: readonly string[]): Promise<AlarmRow[]>;
}

type Turn = 'suppressed' | 'unsuppressed';

const turnOf = (was: Mark, now: Mark): Turn | undefined => {
  if (was.suppressedBy === null) return 'suppressed';
  return now.suppressedBy === null ? 'unsuppressed' : undefined;
};

/**
 * Marks what is covered and brings back what no longer is. Consumers of news hear of both; of an alarm that goes from one
 * window to another they do not.
 */
export const createSuppression = (news: Pick<News, 'changed'>): Suppression => {
  let coveredBy: CoveredBy = () => null;
  const markOf: Suppression['markOf'] = (alarm) => {
    const by = coveredBy(alarm);
    return { suppressedBy: by?.id ?? null, suppressedName: by?.name ?? null, suppressedUntil: by?.until ?? null };
  };
  const isWrong: Suppression['isWrong'] = (was) => {
    const now = markOf(was);
    return (
      was.suppressedBy !== now.suppressedBy ||
      was.suppressedName !== now.suppressedName ||
      was.suppressedUntil?.getTime() !== now.suppressedUntil?.getTime()
    );
  };
  /** One entry for all alarms that a window began to cover, or ceased to. */
  const tell = async (
    tx: Executor,
    changed: readonly { was: Mark & { readonly id: string }; now: Mark }[],
  ): Promise<void> => {
    const groups = new Map<string, { readonly change: Turn; readonly mark: Mark; readonly ids: string[] }>();
    for (const { was, now } of changed) {
      const change = turnOf(was, now);
      if (!change) continue;
      const mark = change === 'suppressed' ? now : was;
      const key = `${change} ${mark.suppressedBy}`;
      const group = groups.get(key) ?? { change, mark, ids: [] };
      groups.set(key, group);
      group.ids.push(was.id);
    }
    for (const { change, mark, ids } of groups.values()) {
      const { suppressedName, suppressedUntil } = mark;
      const detail = change === 'suppressed' && suppressedUntil ? { until: suppressedUntil.toISOString() } : {};
      await noteEntry(tx, ids, { kind: change, text: suppressedName ?? undefined, detail }, undefined);
      await news.changed(tx, alarmChangeRecorded, ...ids.map((alarmId) => ({ alarmId, change })));
    }
  };
  const correct: Suppression['correct'] = async (tx, ids) => {
    if (ids.length === 0) return [];
    const changed = (await pendingMarks(tx, ids)).filter(isWrong).map((was) => ({ was, now: markOf(was) }));
    if (changed.length === 0) return [];
    await tell(tx, changed);
    return setMarks(
      tx,
      changed.map(({ was, now }) => ({ id: was.id, ...now })),
    );
  };
  return {
    markOf,
    isWrong,
    correct,
    noteRaised: (tx, rows) =>
      tell(
        tx,
        rows
          .filter(({ suppressedBy }) => suppressedBy !== null)
          .map((row) => ({ was: { ...row, ...unmarked }, now: row })),
      ),
    setCoveredBy(given) {
      coveredBy = given;
    },
    async remark(tx, rows) {
      const changed = await correct(
        tx,
        rows.map(({ id }) => id),
      );
      const found = new Map(changed.map((row) => [row.id, row]));
      return rows.map((row) => found.get(row.id) ?? row);
    },
  };
};
