const zh = {
  title: '工单',
  columns: [
    ...['单号', '主题', '类型', '紧急度', '状态', '场所', '发起人', '处理人', '督办人'],
    ...['创建时间', '截止时间', '是否超时', '受理时间', '完成或取消时间', '进度（%）', '设备数', '报警数'],
  ],
  states: { unprocessed: '未处理', processing: '处理中', resolved: '已解决', cancelled: '已取消' },
  types: { repair: '报修', alarm: '报警处理', support: '会务保障', maintenance: '计划维护', other: '其他' },
  yes: '是',
};

const en: typeof zh = {
  title: 'Work orders',
  columns: [
    ...['Number', 'Theme', 'Type', 'Urgency', 'State', 'Place', 'Initiator', 'Assignee', 'Supervisor'],
    ...['Opened', 'Deadline', 'Overdue', 'Accepted', 'Closed', 'Progress (%)', 'Devices', 'Alarms'],
  ],
  states: { unprocessed: 'Unprocessed', processing: 'Processing', resolved: 'Resolved', cancelled: 'Cancelled' },
  types: {
    repair: 'Repair',
    alarm: 'Alarm',
    support: 'Event support',
    maintenance: 'Planned maintenance',
    other: 'Other',
  },
  yes: 'Yes',
};

/** The exported table of work orders. */
export const orderTable = { zh, en };
