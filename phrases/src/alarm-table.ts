const zh = {
  title: '报警',
  columns: {
    level: '级别',
    text: '报警',
    deviceName: '设备',
    placeName: '场所',
    raisedAt: '首次发生',
    lastAt: '最近发生',
    clearedAt: '恢复时间',
    occurrences: '次数',
    status: '状态',
    acknowledgedBy: '确认人',
    acknowledgedAt: '确认时间',
    assignee: '负责人',
    result: '处理结果',
    solvedBy: '处理人',
    solvedAt: '处理时间',
    remarks: '说明',
  },
  states: { pending: '未处理', processed: '已处理' },
  results: { eliminated: '已排除', falseAlarm: '误报', noNeed: '无需处理', other: '其他' },
};

const en: typeof zh = {
  title: 'Alarms',
  columns: {
    level: 'Level',
    text: 'Alarm',
    deviceName: 'Device',
    placeName: 'Place',
    raisedAt: 'First raised',
    lastAt: 'Last raised',
    clearedAt: 'Returned to normal',
    occurrences: 'Count',
    status: 'State',
    acknowledgedBy: 'Acknowledged by',
    acknowledgedAt: 'Acknowledged at',
    assignee: 'Assigned to',
    result: 'Result',
    solvedBy: 'Solved by',
    solvedAt: 'Solved at',
    remarks: 'Remarks',
  },
  states: { pending: 'Open', processed: 'Solved' },
  results: { eliminated: 'Eliminated', falseAlarm: 'False alarm', noNeed: 'No action needed', other: 'Other' },
};

/** The exported table of alarms. */
export const alarmTable = { zh, en };
