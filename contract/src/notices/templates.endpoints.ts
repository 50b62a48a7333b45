import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Flag, Id, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { Text } from '../vocabulary/texts.ts';
import {
  MessageType,
  NoticePreview,
  NoticeTemplate,
  NoticeTemplateDraft,
  NoticeVariable,
} from './template.entities.ts';

const see = may('view', 'alarmTemplate', 'alarmTemplateEdit', 'alarmRule', 'alarmRuleEdit');
const edit = may('edit', 'alarmTemplate', 'alarmTemplateEdit');

/** What notices say. */
export const noticeTemplatesEndpoints = {
  pageNoticeTemplates: endpoint({
    method: 'GET',
    path: '/notifyMessageTemplate/getPage',
    summary: 'Page of the templates of notices',
    needs: see,
    scope: 'none',
    query: pageQuery(['code', 'name', 'group', 'updatedAt']).extend({
      messageType: MessageType.optional(),
      system: Flag.optional(),
    }),
    reply: page(NoticeTemplate),
  }),
  getNoticeTemplate: endpoint({
    method: 'GET',
    path: '/notifyMessageTemplate/getById/{id}',
    summary: 'One template',
    needs: see,
    scope: 'none',
    params: ById,
    reply: NoticeTemplate,
  }),
  saveNoticeTemplate: endpoint({
    method: 'POST',
    path: '/notifyMessageTemplate/save',
    summary: 'Create or change a template; it may have only the variables of its message type',
    needs: edit,
    scope: 'none',
    body: NoticeTemplateDraft,
    reply: Saved,
    errors: ['noticeTemplate.codeInUse', 'noticeTemplate.variableUnknown', 'noticeTemplate.system', '404'],
  }),
  removeNoticeTemplate: endpoint({
    method: 'DELETE',
    path: '/notifyMessageTemplate/delete',
    summary: 'Remove a template that is not part of the product',
    needs: edit,
    scope: 'none',
    query: ById,
    reply: Done,
    errors: ['noticeTemplate.system', 'notice.inUse', 'notice.usedBy'],
  }),
  previewNoticeTemplate: endpoint({
    method: 'POST',
    path: '/notifyMessageTemplate/preview',
    summary: 'What a template says about an alarm that the caller may see, or about a made-up one',
    needs: see,
    scope: 'place',
    body: z.strictObject({
      messageType: MessageType,
      title: z.strictObject({ zh: z.string().max(200), en: z.string().max(200) }),
      content: z.strictObject({ zh: z.string().max(4_000), en: z.string().max(4_000) }),
      alarmId: Id.nullable(),
    }),
    reply: NoticePreview,
    errors: ['noticeTemplate.variableUnknown', '404'],
    changes: false,
  }),
  listTemplateParams: endpoint({
    method: 'GET',
    path: '/notifyMessageTemplateParam/list',
    summary: 'The variables that a template may have, with an example of each',
    needs: see,
    scope: 'none',
    query: z.strictObject({ messageType: MessageType }),
    reply: z.array(z.object({ code: NoticeVariable, name: Text, example: Text })),
  }),
};
