import type { Clock } from '../../kit/clock.ts';
import { deviceError } from '../../kit/device-error.ts';
import { decodeTelegram } from './knx-telegram.codec.ts';

export interface SenderOptions {
  readonly clock: Clock;
  readonly write: (sequence: number, cemi: Buffer) => void;
  /** Neither the first frame nor its repetition was acknowledged: the connection must be closed. */
  readonly onSilent: () => void;
}

/** 03_08_04, 2.6: an acknowledgement within one second, one repetition. */
const ackMs = 1_000;
const tries = 2;
/** The bus is slow (9 600 bit/s) and its devices may be busy. */
const confirmMs = 3_000;
const bound = 128;

interface Entry {
  readonly cemi: Buffer;
  readonly resolve: (tookMs: number) => void;
  readonly reject: (error: Error) => void;
}

/** One telegram at a time: acknowledged by the interface, then confirmed by the bus. */
export const createTunnelSender = ({ clock, write, onSilent }: SenderOptions) => {
  const waiting: Entry[] = [];
  let current:
    | { entry: Entry; begun: number; attempt: number; acknowledged: boolean; stopTimer: () => void }
    | undefined;
  let sequence = 0;
  let closed: Error | undefined;

  const settle = (error?: Error): void => {
    const done = current;
    current = undefined;
    done?.stopTimer();
    if (error === undefined) done?.entry.resolve(clock.now() - done.begun);
    else done?.entry.reject(error);
    next();
  };
  const attempt = (): void => {
    const now = current;
    if (now === undefined) return;
    now.attempt += 1;
    write(sequence, now.entry.cemi);
    now.stopTimer = clock.after(ackMs, () => (now.attempt < tries ? attempt() : onSilent()));
  };
  const next = (): void => {
    if (closed !== undefined || current !== undefined) return;
    const entry = waiting.shift();
    if (entry === undefined) return;
    current = { entry, begun: clock.now(), attempt: 0, acknowledged: false, stopTimer: () => {} };
    attempt();
  };
  return {
    /**
     * Resolves with the milliseconds between sending and the bus's confirmation. Rejects with `busy`, `closed`,
     * `refused` (no device on the bus acknowledged) or `timeout`.
     */
    send: (cemi: Buffer): Promise<number> =>
      new Promise((resolve, reject) => {
        const refused =
          closed ??
          (waiting.length >= bound ? deviceError('busy', { zh: 'KNX 总线忙', en: 'the KNX bus is busy' }) : undefined);
        if (refused !== undefined) {
          reject(refused);
          return;
        }
        waiting.push({ cemi, resolve, reject });
        next();
      }),
    acknowledge: (of: number, status: number): void => {
      if (current === undefined || current.acknowledged || of !== sequence) return;
      sequence = (sequence + 1) & 255;
      current.stopTimer();
      if (status !== 0) {
        settle(deviceError('refused', { zh: `接口拒绝（${status}）`, en: `the interface refused (${status})` }));
        return;
      }
      current.acknowledged = true;
      current.stopTimer = clock.after(confirmMs, () =>
        settle(deviceError('timeout', { zh: 'KNX 总线没有确认', en: 'the KNX bus did not confirm' })),
      );
    },
    /** True if this was the bus's answer to what was sent last. */
    confirm: (cemi: Buffer): boolean => {
      const said = decodeTelegram(cemi);
      if (said?.kind !== 'confirm') return false;
      const sent = current === undefined ? undefined : decodeTelegram(current.entry.cemi);
      if (current === undefined || sent?.group !== said.group || sent.service !== said.service) return true;
      // Datagrams may overtake each other: the confirmation of the bus implies that the interface received the frame.
      if (!current.acknowledged) sequence = (sequence + 1) & 255;
      settle(
        said.failed
          ? deviceError('refused', { zh: '总线上没有设备应答该组地址', en: 'nobody on the bus took the telegram' })
          : undefined,
      );
      return true;
    },
    close: (error: Error): void => {
      closed = error;
      current?.stopTimer();
      current?.entry.reject(error);
      current = undefined;
      for (const entry of waiting.splice(0)) entry.reject(error);
    },
  };
};
