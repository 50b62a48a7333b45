import {
  type AlarmLevel,
  type AlarmLevelDraft,
  addedLevelsAtMost,
  alarmLevelOf,
  alarmLevelsChanged,
  alarmLevelsEndpoints,
  kindOfLevel,
  type SourceText,
} from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { reorder } from '../../../platform/database/reorder.ts';
import { requireRevision } from '../../../platform/database/revision.ts';
import { refuseViolations } from '../../../platform/database/violations.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { implement, type Route } from '../../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { OpenDictionary } from '../../dictionaries/dictionaries.module.ts';
import { alarmsOfLevel } from '../alarms.store.ts';
import {
  deleteLevel,
  holdLevels,
  insertLevel,
  type LevelRow,
  lockLevels,
  nameOfLevel,
  readLevels,
  sortLevel,
  updateLevel,
} from './alarm-levels.store.ts';
import { levelsAsDictionary, type SaveLevel } from './levels-as-dictionary.ts';

export interface AlarmLevels {
  readonly routes: readonly Route[];
  /**
   * Refuses levels that the dictionary does not have or no longer offers; those named `before` may stay. Nobody can remove
   * them until the transaction ends.
   */
  check(tx: Executor, wanted: readonly AlarmLevel[], field: string, before?: readonly AlarmLevel[]): Promise<void>;
  nameOf(db: Executor, level: AlarmLevel): Promise<SourceText>;
  /** The same levels where every dictionary is read and saved. */
  readonly asDictionary: OpenDictionary;
}

type AlarmLevelsDeps = Pick<Platform, 'database' | 'references' | 'news' | 'live'>;

/** Drivers suggest alarms of these, and a lost connection is a serious one. */
const neededByDrivers: ReadonlySet<AlarmLevel> = new Set([2, 3]);
const violations = {
  alarm_levels_zh_key: { code: 'alarmLevel.nameInUse', field: 'names.zh' },
  alarm_levels_en_key: { code: 'alarmLevel.nameInUse', field: 'names.en' },
} as const;

const named = (rows: readonly LevelRow[], level: AlarmLevel): LevelRow => {
  const row = rows.find((one) => one.level === level);
  if (!row) throw refuse('404');
  return row;
};
/** For the audit log. */
const shown = ({ createdAt: _c, ...row }: LevelRow) => row;

const saveLevel = async (
  tx: Executor,
  { level: given, severity, revision, ...values }: AlarmLevelDraft,
  caller: Caller,
): Promise<AlarmLevel> => {
  const rows = await lockLevels(tx);
  if (given !== undefined) {
    const before = named(rows, given);
    await requireRevision(tx, { ...before, id: String(given) }, { revision }, caller);
    if (severity !== before.severity) throw refuseUnknown('severity');
    if (values.retired && neededByDrivers.has(given)) throw refuse('alarmLevel.needed', {}, [{ field: 'retired' }]);
    await refuseViolations(violations, () => updateLevel(tx, given, values));
    await caller.audit({ target: String(given), before: shown(before), after: values }, tx);
    return given;
  }
  const own = rows.filter((row) => row.severity === severity);
  const kind = Array.from({ length: addedLevelsAtMost }, (_, i) => i + 1).find(
    (one) => !own.some(({ level }) => kindOfLevel(level) === one),
  );
  if (kind === undefined) throw refuse('alarmLevel.tooMany', { count: addedLevelsAtMost });
  const level = alarmLevelOf(severity, kind);
  const row = { ...values, level, severity, sort: Math.max(...own.map(({ sort }) => sort)) + 1 };
  await refuseViolations(violations, () => insertLevel(tx, row));
  await caller.audit({ target: String(level), after: row }, tx);
  return level;
};

const removeLevel = async (
  tx: Executor,
  level: AlarmLevel,
  references: AlarmLevelsDeps['references'],
  caller: Caller,
): Promise<void> => {
  if (kindOfLevel(level) === 0) throw refuse('alarmLevel.needed');
  const before = named(await lockLevels(tx), level);
  const count = (await alarmsOfLevel(tx, level)) + (await references.ofLevel(tx, level));
  if (count > 0) throw refuse('alarmLevel.inUse', { count });
  await deleteLevel(tx, level);
  await caller.audit({ target: String(level), before: shown(before) }, tx);
};

/** The dictionary of alarm levels. */
export const createAlarmLevels = ({ database, references, news, live }: AlarmLevelsDeps): AlarmLevels => {
  live.pushes(alarmLevelsChanged, 'alarms');
  const changed = <T>(work: (tx: Executor) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      const result = await work(tx);
      await news.changed(tx, alarmLevelsChanged, {});
      return result;
    });
  const save: SaveLevel = (draftIn, caller) => changed(async (tx) => saveLevel(tx, await draftIn(tx), caller));
  return {
    routes: implement(alarmLevelsEndpoints, {
      listAlarmLevels: () => readLevels(database.db),
      saveAlarmLevel: async ({ body }, caller) => ({ level: await save(async () => body, caller) }),
      moveAlarmLevel: async ({ body: { level, direction, steps } }, caller) => {
        await changed(async (tx) => {
          const rows = await lockLevels(tx);
          const { severity } = named(rows, level);
          const siblings = rows
            .filter((row) => row.severity === severity && kindOfLevel(row.level) > 0)
            .map((row) => ({ id: String(row.level), sort: row.sort }));
          const moved = reorder(siblings, { id: String(level), direction, steps });
          if (!moved) throw refuse('tree.atEdge');
          for (const { id, sort } of moved) await sortLevel(tx, Number(id), sort);
          await caller.audit({ target: String(level), after: { direction, steps } }, tx);
        });
        return null;
      },
      removeAlarmLevel: async ({ query: { level } }, caller) => {
        await changed((tx) => removeLevel(tx, level, references, caller));
        return null;
      },
    }),
    async check(tx, wanted, field, before = []) {
      const held = new Map((await holdLevels(tx, wanted)).map((row) => [row.level, row]));
      for (const level of wanted) {
        const row = held.get(level);
        if (!row || (row.retired && !before.includes(level))) throw refuseUnknown(field);
      }
    },
    nameOf: nameOfLevel,
    asDictionary: levelsAsDictionary(database, save),
  };
};
