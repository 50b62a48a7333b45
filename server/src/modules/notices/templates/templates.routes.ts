import { type NoticePreview, noticeTemplatesEndpoints, variablesOf } from '@eoms/contract';
import { noticeVariableExamples, noticeVariableNames } from '@eoms/phrases';
import { removeRow } from '../../../platform/database/save-row.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { implement, type Route } from '../../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { NoticeUses } from '../notice-uses.ts';
import { type NoticeVariables, renderNotice } from './render-notice.ts';
import { refuseUnknownVariables, saveTemplate } from './save-template.ts';
import { findTemplate, keptTemplates, pageTemplates } from './templates.store.ts';

/** The values of an alarm that the caller may see; undefined if there is no such alarm. */
export type FindAlarm = (caller: Caller, alarmId: string) => Promise<NoticeVariables | undefined>;

export interface TemplatesRoutesDeps extends Pick<Platform, 'database'> {
  /** Plugged in by the module of the alarms. */
  readonly findAlarm: FindAlarm;
  readonly uses: Pick<NoticeUses, 'refuseUsed'>;
}

export const templatesRoutes = ({ database, findAlarm, uses }: TemplatesRoutesDeps): Route[] => {
  const { db, transaction } = database;
  const valuesFor = async (caller: Caller, alarmId: string | null): Promise<NoticeVariables> => {
    if (alarmId === null) return noticeVariableExamples;
    const found = await findAlarm(caller, alarmId);
    if (!found) throw refuseUnknown('alarmId');
    return { ...noticeVariableExamples, ...found, 'recipient.name': caller.username };
  };
  return implement(noticeTemplatesEndpoints, {
    pageNoticeTemplates: ({ query }) => pageTemplates(db, query),
    getNoticeTemplate: async ({ params: { id } }) => {
      const found = await findTemplate(db, id);
      if (!found) throw refuse('404');
      return found;
    },
    saveNoticeTemplate: async ({ body }, caller) => ({ id: await transaction((tx) => saveTemplate(tx, body, caller)) }),
    removeNoticeTemplate: async ({ query: { id } }, caller) => {
      await transaction((tx) =>
        removeRow(tx, keptTemplates, id, caller, ({ system }) => {
          if (system) throw refuse('noticeTemplate.system');
          return uses.refuseUsed(tx, id);
        }),
      );
      return null;
    },
    previewNoticeTemplate: async ({ body }, caller): Promise<NoticePreview> => {
      refuseUnknownVariables(body);
      const values = await valuesFor(caller, body.alarmId);
      const [zh, en] = [renderNotice(body, values, 'zh'), renderNotice(body, values, 'en')];
      return {
        title: { zh: zh.title, en: en.title },
        content: { zh: zh.content, en: en.content },
        alarmId: body.alarmId,
      };
    },
    listTemplateParams: async ({ query: { messageType } }) =>
      variablesOf[messageType].map((code) => ({
        code,
        name: noticeVariableNames[code],
        example: noticeVariableExamples[code],
      })),
  });
};
