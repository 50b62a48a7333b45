import { type Alarm, alarmStates, mayBecome } from '@eoms/contract';

/** Whether there is still something for a person to do; the server decides by the same data. */
export const isSolvable = ({ status }: Pick<Alarm, 'status'>): boolean => mayBecome(alarmStates, status, 'processed');
