import dayjs from 'dayjs';

interface Period {
  readonly startsAt: string;
  readonly endsAt: string | null;
}

/** `2026-11-27 09:00 – 11:00`, with the day of the end where it is another; `open` where there is none. */
export const loanPeriod = ({ startsAt, endsAt }: Period, open: string): string => {
  const from = dayjs(startsAt);
  const to = endsAt === null ? undefined : dayjs(endsAt);
  const end = to?.format(to.isSame(from, 'day') ? 'HH:mm' : 'YYYY-MM-DD HH:mm') ?? open;
  return `${from.format('YYYY-MM-DD HH:mm')} – ${end}`;
};
