import type { Value } from '@eoms/contract/vocabulary';
import { withDefaults } from './check-fields.ts';
import { createLine } from './create-line.ts';
import type { Driver } from './define-driver.ts';
import type { Device } from './device.ts';
import { createFakeClock } from './fake-clock.ts';
import { valueKey } from './property.ts';
import { printable } from './trace.ts';

/** Plays the device in a test, so that a test of a driver reads as the conversation on the wire. */
export interface DriverScript {
  /** The driver's own calls, started but not awaited: the test plays the answers meanwhile. */
  open(): Promise<void>;
  poll(id: string): Promise<void>;
  execute(action: string, args?: Record<string, Value>): Promise<void>;
  /** The next bytes that the driver sends must be these. */
  shouldSend(expected: string): Promise<void>;
  /** Nothing was sent that was not expected. */
  shouldBeSilent(): Promise<void>;
  /** The device says this. */
  transmit(text: string): void;
  status(property: string, index?: number): Value | undefined;
  /** Everything that was traced, as a person would see it. */
  trace(): string[];
  advance(ms: number): Promise<void>;
  readonly device: Device;
}

const patience = 50;

export const createDriverScript = (driver: Driver, params: Record<string, Value> = {}): DriverScript => {
  const clock = createFakeClock();
  const sent: string[] = [];
  const traced: string[] = [];
  const values = new Map<string, Value>();
  const closing = new AbortController();
  const all = withDefaults(driver.params, params);
  const secrets = driver.params.filter((field) => field.type === 'secret').map((field) => String(all[field.id] ?? ''));
  const line = createLine({
    clock,
    transport: driver.transport,
    secrets,
    pipe: { write: (data) => sent.push(data.toString('utf8')), close: () => closing.abort() },
    onTrace: (frame) => traced.push(printable(frame.bytes)),
    onFrame: (frame) => driver.receive?.(device, frame),
  });
  const device: Device = {
    id: 'script',
    params: all,
    line,
    store: new Map(),
    set: (property, value, options) => values.set(valueKey(property, options?.index), value),
    get: (property, index) => values.get(valueKey(property, index)),
    online: () => {},
    log: () => {},
    signal: closing.signal,
  };
  const started = (call: Promise<void> | undefined): Promise<void> => {
    const promise = call ?? Promise.resolve();
    promise.catch(() => {});
    return promise;
  };
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    device,
    open: () => started(driver.open?.(device)),
    poll: (id) => started(driver.poll?.find((poll) => poll.id === id)?.run(device)),
    execute: (id, args = {}) => {
      const actions = typeof driver.actions === 'function' ? driver.actions(device) : driver.actions;
      const action = actions.find((candidate) => candidate.id === id);
      if (action === undefined) throw new Error(`no action ${id}`);
      return started(action.run(device, args));
    },
    shouldSend: async (expected) => {
      for (let i = 0; i < patience && sent.length === 0; i += 1) await turn();
      const got = sent.shift();
      if (got !== expected) throw new Error(`should send ${JSON.stringify(expected)}, sent ${JSON.stringify(got)}`);
    },
    shouldBeSilent: async () => {
      for (let i = 0; i < patience; i += 1) await turn();
      if (sent.length > 0) throw new Error(`should be silent, sent ${JSON.stringify(sent)}`);
    },
    transmit: (text) => line.receive(Buffer.from(text, 'utf8')),
    status: (property, index) => values.get(valueKey(property, index)),
    trace: () => traced,
    advance: (ms) => clock.advance(ms),
  };
};
