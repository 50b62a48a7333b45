import type { Families } from '../families.ts';

export const orderPlans: Families['orderPlans'] = {
  plans: 'Recurring orders',
  newPlan: 'New recurring order',
  editPlan: 'Edit recurring order',
  removePlan: 'Remove the recurring order “{{name}}”? The orders that it opened stay',
  empty: 'No recurring orders yet',
  emptyText:
    'Opens an order by days, weeks, months, or so long after the last one was done, such as cleaning filters each quarter.',
  search: 'Name, theme',
  name: 'Name',
  recurrence: 'Comes round',
  startsOn: 'Starts on',
  next: 'Next',
  nextFive: 'Next five times',
  firstTime: 'First time',
  neverDue: 'It would never come round',
  pickTimes: 'Fill in days and times',
  listComma: ', ',
  typeHint: 'Only types that need neither a link nor an answer',
  hours: 'Deadline after',
  assigneeHint: 'Without one, the rules for assignment decide',
  byRules: 'by rules',
  enabled: 'In use',
  use: 'Use “{{name}}”',
  off: 'switched off',
  waitsForEnd: 'waits for the end of the last one',
};
