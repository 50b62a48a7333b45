import { openRelay, type Relay } from '@eoms/drivers/kit';

/** A device's address as controllers see it: forwards to the simulated device and notices who sends what. */
export interface CommandTap extends Pick<Relay, 'host' | 'port' | 'close'> {
  /** Lines that arrived from a controller although a later one had taken over. */
  readonly late: readonly string[];
  /** When the newest connection that has sent anything began to, by `performance.now()`. */
  since(): number;
  /** Number of lines that match. */
  count(line: RegExp): number;
}

export const openCommandTap = async (host: string, device: { host: string; port: number }): Promise<CommandTap> => {
  const lines: string[] = [];
  const late: string[] = [];
  /** The newest connection that has sent anything. */
  let current = 0;
  let since = 0;
  const note = (piece: Buffer, connection: number): true => {
    const sent = piece.toString('latin1').split('\r').filter(Boolean);
    lines.push(...sent);
    if (connection < current) late.push(...sent);
    else if (connection > current) {
      current = connection;
      since = performance.now();
    }
    return true;
  };
  return {
    ...(await openRelay({ host, to: () => device, onSent: note })),
    late,
    since: () => since,
    count: (line) => lines.filter((one) => line.test(one)).length,
  };
};
