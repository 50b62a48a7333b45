import { type Alarm, alarmStates, mayBecome } from '@eoms/contract';

/** Whether an alarm can still be solved; the server decides by the same rule. */
export const isSolvable = ({ status }: Pick<Alarm, 'status'>): boolean => mayBecome(alarmStates, status, 'processed');
