const zh = {
  title: '报警',
  columns: [
    ...['级别', '报警', '设备', '场所', '首次发生', '最近发生', '恢复时间', '次数'],
    ...['状态', '确认人', '确认时间', '负责人', '处理结果', '处理人', '处理时间', '说明'],
  ],
  states: { pending: '未处理', processed: '已处理' },
  results: { eliminated: '已排除', falseAlarm: '误报', noNeed: '无需处理', other: '其他' },
};

const en: typeof zh = {
  title: 'Alarms',
  columns: [
    ...['Level', 'Alarm', 'Device', 'Place', 'First raised', 'Last raised', 'Returned to normal', 'Count'],
    ...['State', 'Acknowledged by', 'Acknowledged at', 'Assigned to', 'Result', 'Solved by', 'Solved at', 'Remarks'],
  ],
  states: { pending: 'Open', processed: 'Solved' },
  results: { eliminated: 'Eliminated', falseAlarm: 'False alarm', noNeed: 'No action needed', other: 'Other' },
};

/** The exported table of alarms. */
export const alarmTable = { zh, en };
