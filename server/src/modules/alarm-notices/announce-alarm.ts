import type { Alarm } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { alarmVariables, type NoticesModule, systemTemplateId } from '../notices/notices.module.ts';
import type { AlarmNotice } from './alarm-notice.ts';

export type Occasion = 'alarm-raised' | 'alarm-repeated' | 'alarm-escalated' | 'alarm-cleared';

export interface Announcement {
  readonly occasion: Occasion;
  readonly templateId?: string | null;
  readonly to: readonly string[];
  readonly channelIds: readonly string[];
}

const urgentLevel = 1;

export const announcementOf = (notice: AlarmNotice, occasion: Occasion): Announcement => ({
  occasion,
  templateId: occasion === 'alarm-raised' ? notice.templateId : null,
  to: notice.objectIds,
  channelIds: notice.channelIds,
});

/** Queues a notice about an alarm in the caller's transaction, for those who may see its place. */
export const announceAlarm = async (
  tx: Executor,
  notices: Pick<NoticesModule, 'send'>,
  alarm: Alarm,
  { occasion, templateId, to, channelIds }: Announcement,
): Promise<void> => {
  await notices.send(tx, {
    says: { templateId: templateId ?? systemTemplateId(occasion) },
    to,
    ...(channelIds.length > 0 ? { channelIds } : {}),
    variables: alarmVariables(alarm),
    subject: `alarm:${alarm.id}`,
    placeIds: [alarm.placeId],
    urgent: alarm.level === urgentLevel && occasion !== 'alarm-cleared',
  });
};
