import dayjs from 'dayjs';

/** Days until a date; negative once it has passed. */
export const dueIn = (date: string | null, today: dayjs.Dayjs = dayjs()): number | undefined =>
  date === null ? undefined : dayjs(date).startOf('day').diff(today.startOf('day'), 'day');
