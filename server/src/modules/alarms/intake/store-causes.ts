import type { AlarmNews } from '@eoms/engine';
import type { Executor } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/uuid.ts';
import type { News } from '../../../platform/news/news.ts';
import { type AlarmChange, alarmChangeRecorded } from '../alarms.news.ts';
import type { Suppression } from '../suppression/suppress-alarms.ts';
import {
  type AlarmRow,
  type CauseChange,
  clearAlarms,
  findDevices,
  isCounted,
  type RaisedRow,
  raiseAlarms,
} from './alarm-intake.store.ts';
import { addOccurrences, endOccurrences, type RaisedAgain } from './occurrences.store.ts';

export interface StoreCausesDeps {
  readonly news: Pick<News, 'changed'>;
  readonly suppression: Pick<Suppression, 'markOf' | 'noteRaised'>;
}

/** All unstored changes of one cause, combined: a flapping alarm costs no more memory. */
export interface Waiting {
  news: AlarmNews;
  raises: number;
  firstAt: number;
  lastRaisedAt: number;
  /** The changes began with the end of the stored occurrence. */
  endedAt: number | undefined;
  clearedAt: number | undefined;
}

/** A cause that has come so often; not at all: it can only have gone. */
export const causeOf = (news: AlarmNews, raises: number): Waiting => ({
  news,
  raises,
  firstAt: news.at,
  lastRaisedAt: news.at,
  endedAt: undefined,
  clearedAt: undefined,
});

export const joined = (earlier: Waiting, later: Waiting | undefined): Waiting =>
  later
    ? {
        news: later.raises > 0 ? later.news : earlier.news,
        raises: earlier.raises + later.raises,
        firstAt: earlier.raises > 0 ? earlier.firstAt : later.firstAt,
        lastRaisedAt: later.raises > 0 ? later.lastRaisedAt : earlier.lastRaisedAt,
        endedAt: earlier.endedAt,
        clearedAt: later.clearedAt,
      }
    : earlier;

const occurrencesOf = (raised: readonly RaisedRow[], part: ReadonlyMap<string, Waiting>): RaisedAgain[] =>
  raised.map(({ row }) => {
    const waiting = part.get(row.key);
    return { row, times: waiting?.raises ?? 1, firstAt: waiting?.firstAt ?? row.lastAt.getTime() };
  });

/** Stores causes that came and went, by key, and records what consumers must learn. */
export const storeCauses = async (
  { news, suppression }: StoreCausesDeps,
  tx: Executor,
  part: ReadonlyMap<string, Waiting>,
) => {
  const raises: CauseChange[] = [];
  const endings: { key: string; at: number }[] = [];
  const clears: { key: string; at: number }[] = [];
  // Read from the database and not from memory: a renamed device is updated in memory only after its commit.
  const devices = await findDevices(
    tx,
    [...part.values()].filter(({ raises: times }) => times > 0).map((one) => one.news.deviceId),
  );
  for (const [key, waiting] of part) {
    const { deviceId, level, text, property, value, ruleId } = waiting.news;
    const device = devices.get(deviceId);
    // A disabled device has no alarms.
    if (waiting.raises > 0 && device?.enabled) {
      const times = { raises: waiting.raises, firstAt: waiting.firstAt, lastAt: waiting.lastRaisedAt };
      raises.push({
        id: newId(),
        key,
        level,
        text,
        ...device.names,
        property: property ?? null,
        value: value ?? null,
        ruleId: ruleId ?? null,
        ...times,
        mark: suppression.markOf({ deviceId, placeId: device.names.placeId, level }),
      });
    }
    if (waiting.raises > 0 && waiting.endedAt !== undefined) endings.push({ key, at: waiting.endedAt });
    if (waiting.clearedAt !== undefined) clears.push({ key, at: waiting.clearedAt });
  }
  const ended = await clearAlarms(tx, endings);
  await endOccurrences(tx, ended);
  const raised = await raiseAlarms(tx, raises);
  await addOccurrences(tx, occurrencesOf(raised, part));
  const cleared = await clearAlarms(tx, clears);
  await endOccurrences(tx, cleared);
  const add = async (rows: readonly AlarmRow[], change: AlarmChange) => {
    await news.changed(tx, alarmChangeRecorded, ...rows.map((row) => ({ alarmId: row.id, change })));
  };
  const risen = raised.map(({ row }) => row);
  await suppression.noteRaised(
    tx,
    raised.filter(({ added }) => added).map(({ row }) => row),
  );
  await add(risen.filter(isCounted), 'raised');
  await add(cleared, 'cleared');
  const latest = new Map([...ended, ...risen, ...cleared].map((row) => [row.id, row]));
  return {
    rows: [...latest.values()],
    added: new Set(raised.filter((one) => one.added).map((one) => one.row.id)),
  };
};
