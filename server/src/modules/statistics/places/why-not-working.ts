import type { Connection, MeetingReadiness } from '@eoms/contract';

/** Alarms of this severity, or a worse one, say that a device does not work. */
const seriousLevel = 2;

/** Why a device does not work at the moment (decision 030); undefined for one that does. */
export const whyNotWorking = (
  connection: Connection,
  worstAlarm: number | null,
): MeetingReadiness['missing'][number]['state'] | undefined => {
  if (connection !== 'online') return connection;
  return worstAlarm !== null && worstAlarm <= seriousLevel ? 'alarm' : undefined;
};
