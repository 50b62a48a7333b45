/** The working calendar. */
export const automationCalendar = {
  calendar: '工作日历',
  calendarTitle: '工作日历',
  workDays: '每周的工作日',
  calendarDates: '节假日与调休',
  calendarHint: '节假日：按周应上班而放假；工作日：按周应休息而上班（调休）。日期重叠时以工作日为准。',
  addDates: '添加日期',
  removeDates: '删除日期',
  datesKind: '类型',
  dates_holiday: '节假日',
  dates_workday: '工作日',
  firstDay: '开始日期',
  lastDay: '结束日期',
  datesNameHint: '如：春节',
  lastBeforeFirst: '结束日期不能早于开始日期',
};
