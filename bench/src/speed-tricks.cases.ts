import { type Device, emptyDefinition, type Line, systemClock } from '@eoms/drivers/kit';
import { parser as createParser, type Packet } from 'mqtt-packet';
import { DeviceHandle, forAction } from '../../engine/src/links/device-handle.ts';
import { createPollScheduler } from '../../engine/src/links/poll-scheduler.ts';
import { createTextIndex } from '../../server/src/modules/devices/registry/text-index.ts';
import { openFastPath } from '../../server/src/platform/mqtt/fast-path.ts';

/** A trick, the plain way beside it, and how many times cheaper it has to be to stay. */
export interface Trick {
  readonly name: string;
  readonly atLeast: number;
  /** Each does the same work once. */
  readonly plain: () => unknown;
  readonly trick: () => unknown;
}

const texts = Array.from({ length: 100_000 }, (_, i) => `Projector ${i} hall ${i % 977} LJ24${i * 7}`.toLowerCase());

const textIndex = (): Trick => {
  const index = createTextIndex();
  for (const [slot, text] of texts.entries()) index.put(slot, text);
  // Another keyword each time: searches are remembered.
  let asked = 0;
  const keyword = () => `lj24${((asked++ * 131) % 90_000) * 7}`;
  return {
    name: 'text index, one of 100 000 texts',
    atLeast: 2,
    plain: () => {
      const word = keyword();
      return texts.filter((text) => text.includes(word)).length;
    },
    trick: () => index.search(keyword()).length,
  };
};

const plainMessages = (): Trick => {
  const [topic, payload] = [Buffer.from('site/device-17/temperature'), Buffer.from('21.5')];
  const body = Buffer.concat([Buffer.from([0, topic.length]), topic, payload]);
  const chunk = Buffer.concat(
    Array.from({ length: 64 }, () => Buffer.concat([Buffer.from([0x30, body.length]), body])),
  );
  let taken = 0;
  const library = createParser({ protocolVersion: 4 });
  library.on('packet', ({ cmd }: Packet) => {
    if (cmd === 'publish') taken += 1;
  });
  // The broker sets `_queue` to null once a client has signed in.
  const client = { version: 4, _parser: Object.assign(createParser({ protocolVersion: 4 }), { _queue: null }) };
  const take = (): boolean => {
    taken += 1;
    return true;
  };
  openFastPath(client as unknown as Parameters<typeof openFastPath>[0], { take, takeAcknowledged: take });
  return {
    name: 'fast path for plain messages, 64 in a chunk',
    atLeast: 1.5,
    plain: () => library.parse(chunk) + taken,
    trick: () => client._parser.parse(chunk) + taken,
  };
};

const turns = 20_000;

/** The plain way is a timer for each device, set anew after every poll. */
const pollScheduler = (): Trick => {
  const scheduler = createPollScheduler(systemClock);
  const entries = Array.from({ length: turns }, () => scheduler.turn(() => undefined));
  const timers: (() => void)[] = [];
  const far = 60_000;
  return {
    name: 'poll scheduler, the next poll of 20 000 devices',
    atLeast: 1.5,
    plain: () => {
      for (let i = 0; i < turns; i += 1) {
        timers[i]?.();
        timers[i] = systemClock.after(far + (i % 5_000), () => undefined);
      }
    },
    trick: () => {
      const now = systemClock.now();
      for (let i = 0; i < turns; i += 1) entries[i]?.at(now + far + (i % 5_000));
    },
  };
};

const handles = 5_000;

const newHandle = (deviceId: string): Device => {
  const one = { key: 'power', def: {} };
  const live = { deviceId, values: new Map([[one.key, one]]) };
  const view = { params: {}, definition: emptyDefinition, store: new Map(), get: () => null };
  const options = {
    live,
    view,
    shared: {},
    now: () => 1,
    describe: () => one,
    online: () => undefined,
    log: () => undefined,
    set: () => undefined,
  } as unknown as ConstructorParameters<typeof DeviceHandle>[0];
  return new DeviceHandle(options, {} as Line, new AbortController().signal);
};

/** Each device has executed one action. The plain way inherits the handle of the action from that of the device. */
const copiedHandles = (): Trick => {
  const made = (use: (device: Device) => Device): Device[] =>
    Array.from({ length: handles }, (_, n) => {
      const device = newHandle(`device ${n}`);
      use(device).set('power', 'on');
      return device;
    });
  const inherited = made((device) => Object.create(device, { line: { value: { ...device.line } } }));
  const copied = made((device) => forAction(device, () => undefined));
  const readAll = (devices: readonly Device[]) => () => {
    for (const device of devices) device.set('power', 'on');
  };
  return {
    name: 'copied handles, a reading of 5 000 devices after an action each',
    atLeast: 3,
    plain: readAll(inherited),
    trick: readAll(copied),
  };
};

export const tricks: readonly (() => Trick)[] = [textIndex, plainMessages, pollScheduler, copiedHandles];
