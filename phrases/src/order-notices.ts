import type { MessageType, NoticeVariable, ServiceClockKind, SourceText, WorkOrderUrgency } from '@eoms/contract';

/** How soon an order has to be done. */
export const urgencyNames: Readonly<Record<WorkOrderUrgency, SourceText>> = {
  1: { zh: '紧急', en: 'Urgent' },
  2: { zh: '高', en: 'High' },
  3: { zh: '中', en: 'Medium' },
  4: { zh: '低', en: 'Low' },
};

const clockNames: Readonly<Record<ServiceClockKind, SourceText>> = {
  response: { zh: '响应', en: 'response' },
  resolution: { zh: '解决', en: 'resolution' },
};

/** That so much of the time for the response to an order, or its resolution, is used up. */
export const timeUsedText = (clock: ServiceClockKind, percent: number): SourceText => {
  const { zh, en } = clockNames[clock];
  if (percent < 100) return { zh: `${zh}时限已用去 ${percent}%。`, en: `${percent}% of the ${en} time is used up.` };
  if (percent === 100) return { zh: `${zh}时限已到。`, en: `The ${en} time is used up.` };
  return { zh: `已超出${zh}时限（用时 ${percent}%）。`, en: `The ${en} time is exceeded (${percent}% used).` };
};

/** What became of the order that another one is a duplicate of. */
export const mainEndTexts: Readonly<Record<'resolved' | 'cancelled', SourceText>> = {
  resolved: { zh: '同一问题的另一张工单已完成。', en: 'The other work order about the same has been resolved.' },
  cancelled: {
    zh: '同一问题的另一张工单已取消；问题如仍存在，请重新提交。',
    en: 'The other work order about the same was cancelled. If it is still needed, please open a new one.',
  },
};

type OfOrders<T extends string> = Extract<T, `${'workOrder' | 'order.'}${string}`>;

export const orderMessageNames: Readonly<Record<OfOrders<MessageType>, SourceText>> = {
  workOrderAssigned: { zh: '工单派发', en: 'Work order assigned' },
  workOrderTransferred: { zh: '工单转派', en: 'Work order transferred' },
  workOrderOverdue: { zh: '工单超时', en: 'Work order overdue' },
  workOrderTimeUsed: { zh: '工单时限', en: 'Work order running out of time' },
  workOrderReturned: { zh: '工单退回', en: 'Work order given back' },
  workOrderToConfirm: { zh: '工单待确认', en: 'Work order to confirm' },
  workOrderRejected: { zh: '工单打回', en: 'Work order sent back' },
  workOrderReopened: { zh: '工单重新打开', en: 'Work order opened again' },
  workOrderResolved: { zh: '工单完成', en: 'Work order resolved' },
  workOrderFollowed: { zh: '关注的工单状态变化', en: 'New state of a followed work order' },
  workOrderMainEnded: { zh: '重复工单的主工单结束', en: 'End of the order that a work order duplicates' },
};

export const orderVariableNames: Readonly<Record<OfOrders<NoticeVariable>, SourceText>> = {
  'order.number': { zh: '工单号', en: 'Number of the order' },
  'order.theme': { zh: '工单主题', en: 'Theme of the order' },
  'order.urgency': { zh: '紧急度', en: 'Urgency' },
  'order.deadline': { zh: '截止时间', en: 'Deadline' },
  'order.by': { zh: '操作人', en: 'Who did it' },
  'order.text': { zh: '说明或原因', en: 'Description, reason or result' },
};

export const orderVariableExamples: Readonly<Record<OfOrders<NoticeVariable>, SourceText>> = {
  'order.number': { zh: 'WO-128', en: 'WO-128' },
  'order.theme': { zh: '投影机画面偏色', en: 'Projector picture has a colour cast' },
  'order.urgency': { zh: '高', en: 'High' },
  'order.deadline': { zh: '2026-03-02 18:00:00', en: '2026-03-02 18:00:00' },
  'order.by': { zh: '王敏', en: 'Min Wang' },
  'order.text': { zh: '右侧发黄，需更换偏振片', en: 'Yellow on the right; the polariser has to be replaced' },
};

/** Their templates in a new installation. */
export const orderTemplates: readonly {
  readonly code: string;
  readonly messageType: MessageType;
  readonly name: SourceText;
  readonly title: SourceText;
  readonly content: SourceText;
}[] = [
  {
    code: 'work-order-assigned',
    messageType: 'workOrderAssigned',
    name: orderMessageNames.workOrderAssigned,
    title: {
      zh: '[新工单·{{order.urgency}}] {{order.theme}}',
      en: '[New work order, {{order.urgency}}] {{order.theme}}',
    },
    content: {
      zh: '{{order.number}} {{place.name}}\n{{order.text}}\n发起人：{{order.by}}  截止：{{order.deadline}}\n{{link}}',
      en: '{{order.number}}, {{place.name}}\n{{order.text}}\nOpened by {{order.by}}. Deadline: {{order.deadline}}\n{{link}}',
    },
  },
  {
    code: 'work-order-transferred',
    messageType: 'workOrderTransferred',
    name: orderMessageNames.workOrderTransferred,
    title: {
      zh: '[转派·{{order.urgency}}] {{order.theme}}',
      en: '[Transferred to you, {{order.urgency}}] {{order.theme}}',
    },
    content: {
      zh: '{{order.number}} {{place.name}}\n{{order.by}} 转派：{{order.text}}\n截止：{{order.deadline}}\n{{link}}',
      en: '{{order.number}}, {{place.name}}\nFrom {{order.by}}: {{order.text}}\nDeadline: {{order.deadline}}\n{{link}}',
    },
  },
  {
    code: 'work-order-overdue',
    messageType: 'workOrderOverdue',
    name: orderMessageNames.workOrderOverdue,
    title: { zh: '[已超时] {{order.theme}}', en: '[Overdue] {{order.theme}}' },
    content: {
      zh: '{{order.number}} {{place.name}}\n截止时间 {{order.deadline}} 已过，工单尚未完成。\n{{link}}',
      en: '{{order.number}}, {{place.name}}\nThe deadline was {{order.deadline}}; it is not resolved yet.\n{{link}}',
    },
  },
  {
    code: 'work-order-time-used',
    messageType: 'workOrderTimeUsed',
    name: orderMessageNames.workOrderTimeUsed,
    title: { zh: '[时限·{{order.urgency}}] {{order.theme}}', en: '[Time limit, {{order.urgency}}] {{order.theme}}' },
    content: {
      zh: '{{order.number}} {{place.name}}\n{{order.text}}\n{{link}}',
      en: '{{order.number}}, {{place.name}}\n{{order.text}}\n{{link}}',
    },
  },
  {
    code: 'work-order-returned',
    messageType: 'workOrderReturned',
    name: orderMessageNames.workOrderReturned,
    title: { zh: '[已退回] {{order.theme}}', en: '[Given back] {{order.theme}}' },
    content: {
      zh: '{{order.number}} {{place.name}}\n{{order.by}} 退回：{{order.text}}\n{{link}}',
      en: '{{order.number}}, {{place.name}}\nGiven back by {{order.by}}: {{order.text}}\n{{link}}',
    },
  },
  {
    code: 'work-order-to-confirm',
    messageType: 'workOrderToConfirm',
    name: orderMessageNames.workOrderToConfirm,
    title: { zh: '[待确认] {{order.theme}}', en: '[Please confirm] {{order.theme}}' },
    content: {
      zh: '{{order.number}} {{place.name}}\n{{order.by}} 已完成，请确认：{{order.text}}\n{{link}}',
      en: '{{order.number}}, {{place.name}}\nDone by {{order.by}}: {{order.text}}\n{{link}}',
    },
  },
  {
    code: 'work-order-rejected',
    messageType: 'workOrderRejected',
    name: orderMessageNames.workOrderRejected,
    title: { zh: '[打回] {{order.theme}}', en: '[Sent back] {{order.theme}}' },
    content: {
      zh: '{{order.number}} {{place.name}}\n{{order.by}} 打回：{{order.text}}\n{{link}}',
      en: '{{order.number}}, {{place.name}}\nSent back by {{order.by}}: {{order.text}}\n{{link}}',
    },
  },
  {
    code: 'work-order-reopened',
    messageType: 'workOrderReopened',
    name: orderMessageNames.workOrderReopened,
    title: { zh: '[重新打开] {{order.theme}}', en: '[Opened again] {{order.theme}}' },
    content: {
      zh: '{{order.number}} {{place.name}}\n{{order.by}} 重新打开：{{order.text}}\n{{link}}',
      en: '{{order.number}}, {{place.name}}\nOpened again by {{order.by}}: {{order.text}}\n{{link}}',
    },
  },
  {
    code: 'work-order-main-ended',
    messageType: 'workOrderMainEnded',
    name: orderMessageNames.workOrderMainEnded,
    title: { zh: '[重复工单有结果] {{order.theme}}', en: '[News of a duplicate] {{order.theme}}' },
    content: {
      zh: '{{order.number}} {{place.name}} 已作为重复关闭。\n{{order.text}}\n{{link}}',
      en: '{{order.number}}, {{place.name}}, was closed as a duplicate.\n{{order.text}}\n{{link}}',
    },
  },
  {
    code: 'work-order-followed',
    messageType: 'workOrderFollowed',
    name: orderMessageNames.workOrderFollowed,
    title: { zh: '[关注的工单·{{order.text}}] {{order.theme}}', en: '[Followed, now {{order.text}}] {{order.theme}}' },
    content: {
      zh: '{{order.number}} {{place.name}}\n{{order.by}} 将状态改为“{{order.text}}”。\n{{link}}',
      en: '{{order.number}}, {{place.name}}\nChanged by {{order.by}}; it is now {{order.text}}.\n{{link}}',
    },
  },
  {
    code: 'asset-loan',
    messageType: 'general',
    name: { zh: '设备借用变化', en: 'Reservation of equipment changed' },
    title: { zh: '[设备借用] {{notice.text}}', en: '[Equipment] {{notice.text}}' },
    content: {
      zh: '{{notice.text}}\n{{link}}',
      en: '{{notice.text}}\n{{link}}',
    },
  },
  {
    code: 'due-reminder',
    messageType: 'general',
    name: { zh: '到期提醒', en: 'Reminder of what falls due' },
    title: { zh: '[到期提醒] {{notice.text}}', en: '[Reminder] {{notice.text}}' },
    content: { zh: '{{notice.text}}\n{{link}}', en: '{{notice.text}}\n{{link}}' },
  },
  {
    code: 'backup-trouble',
    messageType: 'general',
    name: { zh: '备份问题', en: 'Trouble with backups' },
    title: { zh: '[备份] {{notice.text}}', en: '[Backup] {{notice.text}}' },
    content: { zh: '{{notice.text}}\n{{link}}', en: '{{notice.text}}\n{{link}}' },
  },
  {
    code: 'event-webhook-stopped',
    messageType: 'general',
    name: { zh: '事件推送停用', en: 'Event webhook stopped' },
    title: { zh: '[事件推送] {{notice.text}}', en: '[Event webhook] {{notice.text}}' },
    content: { zh: '{{notice.text}}\n{{link}}', en: '{{notice.text}}\n{{link}}' },
  },
  {
    code: 'api-key-ends',
    messageType: 'general',
    name: { zh: 'API 密钥到期', en: 'API key expires' },
    title: { zh: '[API 密钥] {{notice.text}}', en: '[API key] {{notice.text}}' },
    content: { zh: '{{notice.text}}\n{{link}}', en: '{{notice.text}}\n{{link}}' },
  },
  {
    code: 'parts-low',
    messageType: 'general',
    name: { zh: '备件不足', en: 'Parts below the minimum' },
    title: { zh: '[备件不足] {{notice.text}}', en: '[Parts low] {{notice.text}}' },
    content: {
      zh: '{{notice.text}}\n库存低于最低数量，请补充。\n{{link}}',
      en: '{{notice.text}}\nThere are fewer than the minimum; please order more.\n{{link}}',
    },
  },
  {
    code: 'work-order-resolved',
    messageType: 'workOrderResolved',
    name: orderMessageNames.workOrderResolved,
    title: { zh: '[已完成] {{order.theme}}', en: '[Resolved] {{order.theme}}' },
    content: {
      zh: '{{order.number}} {{place.name}}\n{{order.by}}：{{order.text}}',
      en: '{{order.number}}, {{place.name}}\n{{order.by}}: {{order.text}}',
    },
  },
];
