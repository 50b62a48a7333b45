import type { SourceText, Value } from '@eoms/contract/vocabulary';
import { systemClock } from '../kit/clock.ts';
import { emptyDefinition } from '../kit/definition.ts';
import { idleListener } from '../kit/line-listener.ts';
import { printable } from '../kit/trace.ts';
import type { Transport } from '../kit/transport.ts';
import { createShared, type OpenedLine, openLine } from './open-line.ts';

export interface TestLine extends OpenedLine {
  readonly frames: string[];
  readonly trace: string[];
  readonly roundTrips: number[];
  lost(): SourceText | undefined;
  abort(): void;
}

export interface TestLineOptions {
  readonly host?: string;
  readonly port?: number;
  readonly params?: Record<string, Value>;
  readonly secrets?: readonly string[];
  readonly allow?: (address: string, port: number) => boolean;
  readonly connectTimeoutMs?: number;
}

/** A line over a real connection, without a driver. */
export const openTestLine = async (transport: Transport, options: TestLineOptions = {}): Promise<TestLine> => {
  const [frames, trace]: [string[], string[]] = [[], []];
  const roundTrips: number[] = [];
  const stop = new AbortController();
  let reason: SourceText | undefined;
  const opened = await openLine({
    clock: systemClock,
    transport,
    owner: {
      deviceId: 'test',
      params: options.params ?? {},
      definition: emptyDefinition,
      store: new Map(),
      shared: createShared(),
    },
    address: { host: options.host ?? '', port: options.port ?? transport.port },
    allowAddress: options.allow ?? (() => true),
    connectTimeoutMs: options.connectTimeoutMs ?? 2_000,
    signal: stop.signal,
    secrets: options.secrets ?? [],
    listener: {
      ...idleListener,
      frame: (frame) => frames.push(frame.toString('latin1')),
      roundTrip: (ms) => roundTrips.push(ms),
      frames: { add: (_place, { direction, bytes }) => trace.push(`${direction} ${printable(bytes)}`) },
    },
    onClose: (why) => {
      reason = why;
    },
  });
  return { ...opened, frames, trace, roundTrips, lost: () => reason, abort: () => stop.abort() };
};
