import { alarmRemarks } from '@eoms/phrases';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/context.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { type AlarmRow, closeOfRemoved } from './alarm-intake.store.ts';
import { alarmsChangedTopic } from './alarms.news.ts';

export interface CloseRemovedDeps {
  readonly outbox: Outbox;
  readonly audit: Audit;
  readonly language: () => Language;
  /** One change of alarms at a time; browsers and counts learn of what it answers. */
  readonly change: (work: (tx: Executor) => Promise<AlarmRow[]>) => Promise<void>;
}

/** The open alarms of a device that was removed are closed, on the record and in the name of whoever removed it. */
export const createCloseRemoved =
  ({ outbox, audit, language, change }: CloseRemovedDeps) =>
  ({ deviceId, by }: { deviceId?: string; by?: { id: string; name: string } }): Promise<void> =>
    change(async (tx) => {
      const remarks = alarmRemarks.deviceRemoved[language()];
      const rows = await closeOfRemoved(tx, { remarks, ...(deviceId ? { deviceId } : {}), ...(by ? { by } : {}) });
      if (rows.length === 0) return rows;
      const alarmIds = rows.map((row) => row.id);
      await outbox.add(tx, alarmsChangedTopic, { alarmIds, change: 'solved' });
      const who = by ? { userId: by.id, username: by.name } : {};
      const after = { result: 'noNeed', remarks };
      await audit.write({ action: 'solveAlarm', target: alarmIds.join(','), after }, who, tx);
      return rows;
    });
