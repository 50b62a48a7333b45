import type { Value } from '@eoms/contract/vocabulary';
import type { Device } from '../kit/device.ts';
import { deviceError } from '../kit/device-error.ts';
import type { Field } from '../kit/field.ts';
import { say } from '../kit/say.ts';
import type { Broker, BrokerMessage, BrokerSettings, Follower, PublishOptions } from '../kit/shared-resources.ts';
import type { OwnTransport } from '../kit/transport.ts';
import type { Wire } from '../kit/wire.ts';

const external = { field: 'broker', in: ['external'] };

/** Parameters for the broker of a device, used by every MQTT driver. */
export const brokerFields: readonly Field[] = [
  {
    id: 'broker',
    name: say('消息代理', 'Broker'),
    type: 'enum',
    default: 'own',
    options: [
      { code: 'own', name: say('本系统内置', 'Built in') },
      { code: 'external', name: say('外部代理', 'External') },
    ],
  },
  { id: 'host', name: say('代理地址', 'Broker address'), type: 'host', required: true, showIf: external },
  { id: 'port', name: say('代理端口', 'Broker port'), type: 'port', default: 1883, showIf: external },
  { id: 'username', name: say('用户名', 'User name'), type: 'string', showIf: external },
  { id: 'password', name: say('密码', 'Password'), type: 'secret', showIf: external },
  { id: 'tls', name: say('加密连接（TLS）', 'Encrypted (TLS)'), type: 'bool', default: false, showIf: external },
  {
    id: 'verify',
    name: say('验证代理证书', 'Check the broker’s certificate'),
    type: 'bool',
    default: true,
    showIf: { field: 'tls', in: [true] },
  },
  {
    id: 'mqttVersion',
    name: say('MQTT 版本', 'MQTT version'),
    type: 'enum',
    default: '3.1.1',
    options: [
      { code: '3.1.1', name: say('3.1.1', '3.1.1') },
      { code: '5', name: say('5.0', '5.0') },
    ],
    showIf: external,
  },
];

const text = (value: Value | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The broker described by parameters. `address` is what its host was resolved to and allowed as. */
export const brokerSettings = (
  params: Readonly<Record<string, Value>>,
  address: string | undefined,
): BrokerSettings => {
  if (params.broker !== 'external') return {};
  const host = text(params.host);
  if (host === undefined || address === undefined)
    throw deviceError('unreachable', say('未填写代理地址', 'the broker has no address'));
  const [username, password] = [text(params.username), text(params.password)];
  return {
    at: { host, address, port: Number(params.port ?? 1883), tls: params.tls === true, verify: params.verify !== false },
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    version: params.mqttVersion === '5' ? '5' : '3.1.1',
  };
};

/** Longer payloads are cut in the trace: up to 200 frames are kept per device. */
const tracedBytes = 1_024;

/** Recorders copy traced frames, so that one buffer to assemble them is enough: this runs for every message. */
const scratch = Buffer.allocUnsafeSlow(4 * tracedBytes);

const traceOf = (topic: string, payload: Buffer | string): Buffer => {
  const start = scratch.write(topic, 0, 2 * tracedBytes);
  scratch[start] = 0x20;
  const end =
    typeof payload === 'string'
      ? start + 1 + scratch.write(payload, start + 1, tracedBytes)
      : start + 1 + payload.copy(scratch, start + 1, 0, tracedBytes);
  return scratch.subarray(0, end);
};

/** A device's communication through its broker during one connection. */
export interface BrokerSession {
  /**
   * Subscribes; messages are traced, and handlers are guarded like every call of a driver. QoS 1 is acknowledged once
   * its readings are on disk. Returns a function that unsubscribes.
   */
  subscribe(filter: string, take: (message: BrokerMessage) => void): () => void;
  publish(topic: string, payload: string | Buffer, options?: PublishOptions): Promise<void>;
  /** The device answered the last published message: reports the time in between. */
  answered(): void;
  /** Calls back once after `ms` unless the connection ends before. */
  after(ms: number, callback: () => void): () => void;
  now(): number;
  /** Shared by the devices of one broker connection. */
  readonly common: Map<string, unknown>;
}

const commons = new WeakMap<Broker, Map<string, unknown>>();

const commonOf = (broker: Broker): Map<string, unknown> => {
  const known = commons.get(broker) ?? new Map<string, unknown>();
  commons.set(broker, known);
  return known;
};

/** Later messages count as unsolicited rather than as replies. */
const answerMs = 10_000;

/** A device's subscription. It is itself the broker's subscriber, so that a message reaches the wire directly. */
class Subscription implements Follower {
  private readonly wire: Wire;
  private readonly onTaken: (message: BrokerMessage) => void;

  constructor(wire: Wire, onTaken: (message: BrokerMessage) => void) {
    this.wire = wire;
    this.onTaken = onTaken;
  }

  take(message: BrokerMessage): Promise<void> | undefined {
    const { wire } = this;
    wire.trace('in', traceOf(message.topic, message.payload));
    if (message.qos > 0 && !message.retained) return wire.shared.durable(() => wire.deliver(this.onTaken, message));
    wire.deliver(this.onTaken, message);
    return undefined;
  }
}

/** One connection of one device. */
class Session implements BrokerSession {
  readonly common: Map<string, unknown>;
  private readonly wire: Wire;
  private readonly broker: Broker;
  private readonly ends = new Set<() => void>();
  private asked: number | undefined;
  private ending: boolean;

  constructor(wire: Wire, broker: Broker) {
    this.common = commonOf(broker);
    this.wire = wire;
    this.broker = broker;
    this.asked = undefined;
    this.ending = false;
    const unwatch = broker.watch((connected, reason) => {
      if (!connected) wire.lost(reason ?? say('与代理的连接已断开', 'the connection to the broker was lost'));
    });
    this.ends.add(unwatch);
  }

  now(): number {
    return this.wire.clock.now();
  }

  subscribe(filter: string, take: (message: BrokerMessage) => void): () => void {
    const leave = this.broker.subscribe(filter, new Subscription(this.wire, take));
    return this.until(() => {
      if (this.ending) this.broker.expect?.(filter);
      leave();
    });
  }

  publish(topic: string, payload: string | Buffer, options?: PublishOptions): Promise<void> {
    this.wire.trace('out', traceOf(topic, payload));
    this.asked = this.now();
    return this.broker.publish(topic, payload, options);
  }

  answered(): void {
    if (this.asked === undefined) return;
    const took = this.now() - this.asked;
    this.asked = undefined;
    if (took < answerMs) this.wire.roundTrip(took);
  }

  after(ms: number, callback: () => void): () => void {
    const end = this.until(
      this.wire.clock.after(ms, () => {
        this.ends.delete(end);
        callback();
      }),
    );
    return end;
  }

  end(): void {
    this.ending = true;
    for (const end of [...this.ends]) end();
    this.ends.clear();
  }

  /** Calls `stop` at the end of the session; the returned function calls it earlier. */
  private until(stop: () => void): () => void {
    const end = () => {
      this.ends.delete(end);
      stop();
    };
    this.ends.add(end);
    return end;
  }
}

const place = 'broker session';

/** The session of a connected device; throws a `deviceError` without one. */
export const sessionOf = ({ store }: Pick<Device, 'store'>): BrokerSession => {
  const session = store.get(place) as BrokerSession | undefined;
  if (session === undefined) throw deviceError('closed', say('连接已关闭', 'the connection was closed'));
  return session;
};

/** The transport of every MQTT driver: no connection of its own, but a session on a broker. */
export const brokerTransport: OwnTransport = {
  kind: 'own',
  port: 0,
  connect: async (wire) => {
    const settings = { ...brokerSettings(wire.params, wire.address?.host), deviceId: wire.deviceId };
    const broker = await wire.shared.broker(settings, wire.signal);
    const session = new Session(wire, broker);
    wire.store.set(place, session);
    return () => {
      session.end();
      if (wire.store.get(place) === session) wire.store.delete(place);
    };
  },
};
