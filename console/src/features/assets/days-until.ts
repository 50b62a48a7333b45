import dayjs from 'dayjs';

/** Days until a day; negative once it has passed. */
export const daysUntil = (day: string, today: dayjs.Dayjs = dayjs()): number =>
  dayjs(day).startOf('day').diff(today.startOf('day'), 'day');
