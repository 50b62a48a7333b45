import { type PayloadOf, textOf } from '@eoms/contract';
import { alarmRemarks } from '@eoms/phrases';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Language } from '../../../platform/http/context.ts';
import type { News } from '../../../platform/news/news.ts';
import type { deviceRemoved } from '../../devices/devices.module.ts';
import { alarmChangeRecorded } from '../alarms.news.ts';
import { noteEntry } from '../handling/history.store.ts';
import { type AlarmRow, closeOfRemoved } from './alarm-intake.store.ts';
import { endOccurrences } from './occurrences.store.ts';

export interface CloseRemovedDeps {
  readonly news: News;
  readonly audit: Audit;
  readonly language: () => Language;
  /** Runs one change of alarms at a time; the rows it returns update browsers and counts. */
  readonly change: (work: (tx: Executor) => Promise<AlarmRow[]>) => Promise<void>;
}

/** Closes the open alarms of a removed device, with an audit entry in the name of the user who removed it. */
export const createCloseRemoved =
  ({ news, audit, language, change }: CloseRemovedDeps) =>
  (removed?: PayloadOf<typeof deviceRemoved>): Promise<void> =>
    change(async (tx) => {
      const remarks = textOf(alarmRemarks.deviceRemoved, language());
      const rows = await closeOfRemoved(tx, { remarks, ...removed });
      if (rows.length === 0) return rows;
      await endOccurrences(tx, rows);
      const alarmIds = rows.map((row) => row.id);
      await noteEntry(tx, alarmIds, { kind: 'solved', text: remarks, detail: { result: 'noNeed' } }, removed?.by);
      await news.changed(
        tx,
        alarmChangeRecorded,
        ...alarmIds.map((alarmId) => ({ alarmId, change: 'solved' as const })),
      );
      const who = removed ? { userId: removed.by.id, username: removed.by.name } : {};
      const after = { result: 'noNeed', remarks };
      await audit.write({ action: 'solveAlarm', target: alarmIds.join(','), after }, who, tx);
      return rows;
    });
