import { type Alarm, severityOf } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { AlarmsModule } from '../alarms/alarms.module.ts';
import { alarmVariables, type NoticesModule, systemTemplateId } from '../notices/notices.module.ts';
import type { AlarmNotice } from './alarm-notice.ts';

export type Occasion = 'alarm-raised' | 'alarm-repeated' | 'alarm-escalated' | 'alarm-cleared';

export interface Announcement {
  readonly occasion: Occasion;
  readonly templateId?: string | null;
  readonly to: readonly string[];
  readonly channelIds: readonly string[];
}

export interface AnnounceDeps {
  readonly notices: Pick<NoticesModule, 'send'>;
  readonly alarms: Pick<AlarmsModule, 'levels'>;
}

const urgent = 1;

export const announcementOf = (notice: AlarmNotice, occasion: Occasion): Announcement => ({
  occasion,
  templateId: occasion === 'alarm-raised' ? notice.templateId : null,
  to: notice.objectIds,
  channelIds: notice.channelIds,
});

/** Queues a notice about an alarm in the caller's transaction, for those who may see its place. */
export const announceAlarm = async (
  tx: Executor,
  { notices, alarms }: AnnounceDeps,
  alarm: Alarm,
  { occasion, templateId, to, channelIds }: Announcement,
): Promise<void> => {
  await notices.send(tx, {
    says: { templateId: templateId ?? systemTemplateId(occasion) },
    to,
    ...(channelIds.length > 0 ? { channelIds } : {}),
    variables: { ...alarmVariables(alarm), 'alarm.level': await alarms.levels.nameOf(tx, alarm.level) },
    subject: `alarm:${alarm.id}`,
    placeIds: [alarm.placeId],
    urgent: severityOf(alarm.level) === urgent && occasion !== 'alarm-cleared',
  });
};
