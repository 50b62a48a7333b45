import { z } from 'zod';
import { Code, Id, Name, Revision, Time } from '../kit/fields.ts';
import { SourceText } from '../vocabulary/texts.ts';

/** What a notice is about, and with it which variables its template may have. */
export const MessageType = z.enum([
  'alarmRaised',
  'alarmRepeated',
  'alarmEscalated',
  'alarmCleared',
  'workOrderAssigned',
  'workOrderTransferred',
  'workOrderOverdue',
  'workOrderTimeUsed',
  'workOrderReturned',
  'workOrderToConfirm',
  'workOrderRejected',
  'workOrderReopened',
  'workOrderResolved',
  'workOrderMainEnded',
  'workOrderFollowed',
  'inspection',
  'general',
]);
export type MessageType = z.infer<typeof MessageType>;

export const NoticeVariable = z.enum([
  'alarm.text',
  'alarm.level',
  'alarm.value',
  'alarm.count',
  'alarm.raisedAt',
  'alarm.lastAt',
  'alarm.clearedAt',
  'device.name',
  'place.name',
  'order.number',
  'order.theme',
  'order.urgency',
  'order.deadline',
  'order.by',
  'order.text',
  'inspection.name',
  'notice.text',
  'notice.time',
  'recipient.name',
  'link',
]);
export type NoticeVariable = z.infer<typeof NoticeVariable>;

const always: readonly NoticeVariable[] = ['notice.time', 'recipient.name', 'link'];
const ofAlarms: readonly NoticeVariable[] = [
  ...(['alarm.text', 'alarm.level', 'alarm.value', 'alarm.count', 'alarm.raisedAt', 'alarm.lastAt'] as const),
  ...(['device.name', 'place.name'] as const),
];
const ofOrders: readonly NoticeVariable[] = [
  ...(['order.number', 'order.theme', 'order.urgency', 'order.deadline', 'order.by', 'order.text'] as const),
  'place.name',
];
/** Whether a notice is about an alarm, whose values it shows. */
export const isAboutAlarms = (type: MessageType): boolean => type.startsWith('alarm');
export const variablesOf: Readonly<Record<MessageType, readonly NoticeVariable[]>> = {
  alarmRaised: [...ofAlarms, ...always],
  alarmRepeated: [...ofAlarms, ...always],
  alarmEscalated: [...ofAlarms, ...always],
  alarmCleared: [...ofAlarms, 'alarm.clearedAt', ...always],
  workOrderAssigned: [...ofOrders, ...always],
  workOrderTransferred: [...ofOrders, ...always],
  workOrderOverdue: [...ofOrders, ...always],
  workOrderTimeUsed: [...ofOrders, ...always],
  workOrderReturned: [...ofOrders, ...always],
  workOrderToConfirm: [...ofOrders, ...always],
  workOrderRejected: [...ofOrders, ...always],
  workOrderReopened: [...ofOrders, ...always],
  workOrderResolved: [...ofOrders, ...always],
  workOrderFollowed: [...ofOrders, ...always],
  workOrderMainEnded: [...ofOrders, ...always],
  inspection: ['inspection.name', 'notice.text', ...always],
  general: ['notice.text', ...always],
};

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The names between double braces. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name)),
];

/** Puts values in the place of `{{name}}`; nothing is evaluated, and a name without a value becomes nothing. */
export const fillTemplate = (text: string, valueFor: (name: string) => string | undefined): string =>
  text.replace(placeholder, (_whole, name: string) => valueFor(name) ?? '');

const TemplateText = (longest: number) =>
  z.strictObject({ zh: z.string().trim().min(1).max(longest), en: z.string().trim().min(1).max(longest) });

export const NoticeTemplate = z.object({
  id: Id,
  code: Code,
  name: Name,
  /** A word by which templates are grouped in the list. */
  group: z.string().trim().max(100),
  messageType: MessageType,
  title: SourceText,
  content: SourceText,
  channelIds: z.array(Id),
  /** May be sent to people outside, to numbers and addresses that belong to no user. */
  external: z.boolean(),
  /** Part of the product: it can be changed but not removed. */
  system: z.boolean(),
  updatedAt: Time,
  revision: Revision,
});
export type NoticeTemplate = z.infer<typeof NoticeTemplate>;

export const NoticeTemplateDraft = NoticeTemplate.pick({
  code: true,
  name: true,
  group: true,
  messageType: true,
  channelIds: true,
  external: true,
})
  .extend({
    id: Id.optional(),
    revision: Revision.optional(),
    title: TemplateText(200),
    content: TemplateText(4_000),
    channelIds: z.array(Id).max(50),
  })
  .strict();
export type NoticeTemplateDraft = z.infer<typeof NoticeTemplateDraft>;

export const NoticePreview = z.object({
  title: SourceText,
  content: SourceText,
  /** The alarm whose values were used; null for made-up ones. */
  alarmId: Id.nullable(),
});
export type NoticePreview = z.infer<typeof NoticePreview>;
