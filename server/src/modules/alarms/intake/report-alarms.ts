import type { AlarmLevel, SourceText, Value } from '@eoms/contract';
import type { Database } from '../../../platform/database/database.ts';
import { type AlarmOwner, activeReports, reportKey } from './active-alarms.store.ts';
import type { AlarmRow } from './alarm-intake.store.ts';
import type { AlarmIntakeDeps } from './alarm-intake.ts';
import { causeOf, type StoreCausesDeps, storeCauses, type Waiting } from './store-causes.ts';

/** Something that is wrong with a device, as another module has found. */
export interface ReportedAlarm {
  /** With the device, different for everything that its owner may report: a check. */
  readonly part: string;
  readonly deviceId: string;
  readonly level: AlarmLevel;
  readonly text: SourceText;
  readonly property?: string | undefined;
  readonly value?: Value | undefined;
}

export interface Reported {
  readonly owner: AlarmOwner;
  /** Everything that is wrong now; what was reported before and is not among these ends. */
  readonly alarms: readonly ReportedAlarm[];
  /** What is neither known to be wrong nor to be right stays as it is. */
  readonly isOpen?: (part: string, deviceId: string) => boolean;
}

export interface ReportAlarmsDeps extends StoreCausesDeps, Pick<AlarmIntakeDeps, 'inTurn' | 'stored'> {
  readonly database: Pick<Database, 'transaction'>;
}

/**
 * Raises and ends alarms so that those of an owner are what it reports. They are kept in the database alone: the engine
 * neither knows nor ends them, and a restart leaves them as they are. A cause that persists is raised once, unless its
 * level has changed.
 */
export const createReportAlarms =
  (deps: ReportAlarmsDeps) =>
  ({ owner, alarms, isOpen = () => false }: Reported): Promise<void> =>
    deps.inTurn(async () => {
      const at = Date.now();
      const changed: { rows: readonly AlarmRow[]; added: ReadonlySet<string> } = await deps.database.transaction(
        async (tx) => {
          const open = new Map((await activeReports(tx, owner)).map((one) => [one.key, one]));
          const causes = new Map<string, Waiting>();
          for (const { part, ...alarm } of alarms) {
            const key = reportKey(owner, part, alarm.deviceId);
            const level = open.get(key)?.level;
            open.delete(key);
            if (level === alarm.level) continue;
            const { property, ...news } = alarm;
            causes.set(key, causeOf({ ...news, ...(property === undefined ? {} : { property }), key, at }, 1));
          }
          for (const [key, { part, deviceId, level, text }] of open)
            if (!isOpen(part, deviceId))
              causes.set(key, { ...causeOf({ key, deviceId, level, text, at }, 0), endedAt: at, clearedAt: at });
          return storeCauses(deps, tx, causes);
        },
      );
      deps.stored(changed.rows, changed.added);
    });
