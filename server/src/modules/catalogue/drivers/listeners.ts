import type { ListenerInfo } from '@eoms/contract';
import type { Driver, Poll } from '@eoms/drivers/kit';
import { listenerTexts } from '@eoms/phrases';
import { blankView } from './describe-driver.ts';

const pollsOf = (driver: Driver): readonly Poll[] =>
  typeof driver.poll === 'function' ? driver.poll(blankView(driver)) : (driver.poll ?? []);

const secondsOf = ({ everyMs }: Poll, driver: Driver): number | null => {
  const every = typeof everyMs === 'function' ? everyMs(blankView(driver).params) : everyMs;
  return Number.isFinite(every) ? every / 1_000 : null;
};

/** What a driver watches (the specification's listener classes): its polls, and what devices report unasked. */
export const listenersOf = (driver: Driver): ListenerInfo[] => [
  ...pollsOf(driver).map((poll) => ({
    id: `${driver.id}_${poll.id}`,
    driverId: driver.id,
    poll: poll.id,
    name: poll.name ?? { zh: poll.id, en: poll.id },
    everySeconds: secondsOf(poll, driver),
  })),
  ...(driver.receive
    ? [{ id: `${driver.id}_notify`, driverId: driver.id, poll: null, name: listenerTexts.notify, everySeconds: null }]
    : []),
];
