import type { Value } from '@eoms/contract/vocabulary';
import { withDefaults } from './check-fields.ts';
import { createLine } from './create-line.ts';
import type { Driver } from './define-driver.ts';
import { type Definition, emptyDefinition } from './definition.ts';
import type { Device } from './device.ts';
import { createFakeClock } from './fake-clock.ts';
import { idleListener } from './line-listener.ts';
import { valueKey } from './property.ts';
import type { Shared } from './shared-resources.ts';
import { printable } from './trace.ts';
import { transportOf } from './transport.ts';

/** Plays the device in a test, so that the test reads like the conversation on the wire. */
export interface DriverScript {
  /** The driver's calls, started but not awaited: the test plays the replies meanwhile. */
  open(): Promise<void>;
  poll(id: string): Promise<void>;
  execute(action: string, args?: Record<string, Value>): Promise<void>;
  /** Expects these as the next bytes from the driver. */
  shouldSend(expected: string | Buffer): Promise<void>;
  /** Expects that nothing else was sent. */
  shouldBeSilent(): Promise<void>;
  /** Sends data from the device. */
  transmit(data: string | Buffer): void;
  status(property: string, index?: number): Value | undefined;
  /** The whole trace in readable form. */
  trace(): string[];
  advance(ms: number): Promise<void>;
  readonly device: Device;
}

const patience = 50;

export interface ScriptOptions {
  readonly definition?: Definition;
  readonly shared?: Partial<Shared>;
}

const missing = (what: string) => (): never => {
  throw new Error(`this script has no ${what}`);
};

/** For drivers on streams or datagrams; drivers with their own transport are tested against a real peer. */
export const createDriverScript = (
  driver: Driver,
  params: Record<string, Value> = {},
  { definition = emptyDefinition, shared = {} }: ScriptOptions = {},
): DriverScript => {
  const clock = createFakeClock();
  const sent: Buffer[] = [];
  const traced: string[] = [];
  const values = new Map<string, Value>();
  const closing = new AbortController();
  const all = withDefaults(driver.params, params);
  const secrets = driver.params.filter((field) => field.type === 'secret').map((field) => String(all[field.id] ?? ''));
  const transport = transportOf(driver.transport, all);
  if (transport.kind === 'own') throw new Error('a driver with a transport of its own needs a real peer');
  const line = createLine({
    clock,
    transport,
    secrets,
    pipe: { write: (data) => sent.push(data), close: () => closing.abort() },
    listener: {
      ...idleListener,
      frames: { add: (_place, { bytes }) => traced.push(printable(bytes)) },
      frame: (frame) => driver.receive?.(device, frame),
    },
  });
  const device: Device = {
    id: 'script',
    params: all,
    definition,
    shared: {
      datagrams: missing('shared datagrams'),
      broker: missing('broker'),
      webhook: missing('webhooks'),
      ask: missing('data behaviours'),
      durable: async (work) => work?.(),
      ...shared,
    },
    address: { host: String(all.host ?? ''), port: Number(all.port ?? 0) },
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
    poll: (id) => {
      const polls = typeof driver.poll === 'function' ? driver.poll(device) : (driver.poll ?? []);
      const poll = polls.find((candidate) => candidate.id === id);
      if (poll === undefined) throw new Error(`no poll ${id}`);
      return started(poll.run(device));
    },
    execute: (id, args = {}) => {
      const actions = typeof driver.actions === 'function' ? driver.actions(device) : driver.actions;
      const action = actions.find((candidate) => candidate.id === id);
      if (action === undefined) throw new Error(`no action ${id}`);
      return started(action.run(device, args));
    },
    shouldSend: async (expected) => {
      for (let i = 0; i < patience && sent.length === 0; i += 1) await turn();
      const got = sent.shift();
      const wanted = Buffer.from(expected);
      if (got === undefined || !got.equals(wanted))
        throw new Error(`should send ${printable(wanted)}, sent ${got === undefined ? 'nothing' : printable(got)}`);
    },
    shouldBeSilent: async () => {
      for (let i = 0; i < patience; i += 1) await turn();
      if (sent.length > 0) throw new Error(`should be silent, sent ${sent.map(printable).join(' ')}`);
    },
    transmit: (data) => line.receive(Buffer.from(data)),
    status: (property, index) => values.get(valueKey(property, index)),
    trace: () => traced,
    advance: (ms) => clock.advance(ms),
  };
};
