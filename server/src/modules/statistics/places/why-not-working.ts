import type { Connection, MeetingReadiness } from '@eoms/contract';

/** Alarms of this severity whose cause is still there, or a worse one, say that a device does not work. */
const seriousLevel = 2;

/** Why a device does not work at the moment (decision 030); undefined for one that does. */
export const whyNotWorking = (
  connection: Connection,
  worstActive: number | null,
): MeetingReadiness['missing'][number]['state'] | undefined => {
  if (connection !== 'online') return connection;
  return worstActive !== null && worstActive <= seriousLevel ? 'alarm' : undefined;
};
