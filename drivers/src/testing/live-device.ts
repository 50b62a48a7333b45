import type { SourceText, Value } from '@eoms/contract/vocabulary';
import { vi } from 'vitest';
import { withDefaults } from '../kit/check-fields.ts';
import { systemClock } from '../kit/clock.ts';
import type { OpenLine } from '../kit/create-line.ts';
import type { Driver } from '../kit/define-driver.ts';
import { type Definition, emptyDefinition } from '../kit/definition.ts';
import type { Device } from '../kit/device.ts';
import { idleListener } from '../kit/line-listener.ts';
import { valueKey } from '../kit/property.ts';
import type { Shared } from '../kit/shared-resources.ts';
import { printable } from '../kit/trace.ts';
import { transportOf } from '../kit/transport.ts';
import { createShared, openLine } from '../transports/open-line.ts';

export interface LiveOptions {
  readonly definition?: Definition;
  readonly shared?: Partial<Shared>;
  /** A device's store from an earlier connection. */
  readonly store?: Map<string, unknown>;
  readonly allow?: (address: string, port: number) => boolean;
  readonly connectTimeoutMs?: number;
}

/** One connection of a driver to a real peer, without the engine. */
export interface LiveDevice {
  readonly device: Device;
  status(property: string, index?: number): Value | undefined;
  /** Every value that was set, by its key. */
  readonly values: ReadonlyMap<string, Value>;
  execute(action: string, args?: Record<string, Value>): Promise<void>;
  poll(id: string): Promise<void>;
  /** Resolves once `done` holds; rejects after `ms`. */
  until(done: () => boolean, ms?: number): Promise<void>;
  readonly trace: readonly string[];
  /** The measured response times in milliseconds. */
  readonly roundTrips: readonly number[];
  /** Why the connection was lost; undefined while it is not. */
  lost(): SourceText | undefined;
  /** The last presence reported by the driver. */
  online(): boolean | undefined;
  close(): void;
}

const patienceMs = 8_000;

const untilTrue = async (done: () => boolean, ms = patienceMs): Promise<void> => {
  await vi.waitUntil(done, { timeout: ms, interval: 5 });
};

/**
 * Connects as the engine would and runs the driver's `open`. Rejects with the error of the driver or its connection.
 */
export const openLive = async (
  driver: Driver,
  params: Record<string, Value>,
  { definition = emptyDefinition, store = new Map(), ...options }: LiveOptions = {},
): Promise<LiveDevice> => {
  const all = withDefaults(driver.params, params);
  const transport = transportOf(driver.transport, all);
  const own = createShared();
  const shared: Shared = { ...own, ...options.shared };
  const values = new Map<string, Value>();
  const trace: string[] = [];
  const roundTrips: number[] = [];
  const closing = new AbortController();
  let reason: SourceText | undefined;
  let presence: boolean | undefined;
  let line: OpenLine | undefined;
  let device: Device | undefined;
  const close = (): void => {
    closing.abort();
    line?.close();
    own.close();
  };
  const opened = await openLine({
    clock: systemClock,
    transport,
    owner: { deviceId: 'live', params: all, definition, store, shared },
    address: { host: String(all.host ?? ''), port: Number(all.port ?? transport.port) },
    allowAddress: options.allow ?? (() => true),
    connectTimeoutMs: options.connectTimeoutMs ?? 3_000,
    signal: closing.signal,
    secrets: driver.params.filter((field) => field.type === 'secret').map((field) => String(all[field.id] ?? '')),
    listener: {
      ...idleListener,
      roundTrip: (ms) => roundTrips.push(ms),
      frames: { add: (_place, { direction, bytes }) => trace.push(`${direction} ${printable(bytes)}`) },
      frame: (frame) => {
        if (device !== undefined) driver.receive?.(device, frame);
      },
    },
    onClose: (why) => {
      reason = why;
      closing.abort();
    },
  });
  line = opened.line;
  const view = { params: all, definition, store, get: (id: string, index?: number) => values.get(valueKey(id, index)) };
  const listed = <T>(list: readonly T[] | ((of: typeof view) => readonly T[]) | undefined): readonly T[] =>
    typeof list === 'function' ? list(view) : (list ?? []);
  const known = (property: string) => listed(driver.properties).some((candidate) => candidate.id === property);
  const live: Device = {
    id: 'live',
    ...view,
    shared,
    ...(opened.address === undefined ? {} : { address: opened.address }),
    line,
    set: (property, value, how) => {
      if (closing.signal.aborted) return;
      if (!known(property)) throw new Error(`the driver set "${property}", which it does not describe`);
      values.set(valueKey(property, how?.index), value);
    },
    online: (ok) => {
      presence = ok;
    },
    log: () => {},
    signal: closing.signal,
  };
  device = live;
  try {
    await driver.open?.(live);
  } catch (error) {
    close();
    throw error;
  }
  const named = <T extends { readonly id: string }>(list: readonly T[], id: string): T => {
    const found = list.find((candidate) => candidate.id === id);
    if (found === undefined) throw new Error(`this driver has no ${id}`);
    return found;
  };
  return {
    device: live,
    values,
    trace,
    roundTrips,
    status: view.get,
    execute: async (id, args = {}) => await named(listed(driver.actions), id).run(live, args),
    poll: async (id) => await named(listed(driver.poll), id).run(live),
    until: untilTrue,
    lost: () => reason,
    online: () => presence,
    close,
  };
};
