import { defineDriver } from '../../kit/define-driver.ts';
import type { Device } from '../../kit/device.ts';
import { isDeviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { setUnknown } from '../../kit/unknown-values.ts';
import { decodePacket, encodeMessage, plainValue } from './osc.codec.ts';
import { explainPacket } from './osc.explain.ts';
import { x32Actions } from './x32.actions.ts';
import { x32Models } from './x32.models.ts';
import { x32Properties } from './x32.properties.ts';
import { keyOf, type Place, places } from './x32.strips.ts';
import { ask, readAt, take } from './x32.talk.ts';

/** `/xinfo` answers address, name, model and version. */
const readIdentity = async (device: Device): Promise<void> => {
  const [, name, model, firmware] = (await ask(device, '/xinfo')).map(plainValue);
  const facts = { consoleName: name, model, firmware };
  for (const [property, value] of Object.entries(facts)) if (typeof value === 'string') device.set(property, value);
};

/** For ten seconds the console sends every change to this address; the reply to `/xinfo` shows that it is online. */
const renew = async (device: Device): Promise<void> => {
  await device.line.send(encodeMessage({ address: '/xremote', args: [] }));
  await readIdentity(device);
};

const isName = (form: string): boolean => form === 'name';

const readAll = async (device: Device, names: boolean): Promise<void> => {
  let silent: Place[] = [];
  for (const place of places) {
    if (isName(place.form) !== names) continue;
    try {
      await readAt(device, place);
      setUnknown(device, silent.map(keyOf));
      silent = [];
    } catch (error) {
      // Firmware that lacks an address does not answer requests for it; a console that is offline answers none at all.
      silent.push(place);
      if (!isDeviceError(error) || error.kind !== 'timeout' || silent.length > 2) throw error;
    }
  }
};

export const oscX32 = defineDriver({
  id: 'osc_x32',
  version: '1.0.0',
  name: say('Behringer X32 / Midas M32 调音台', 'Behringer X32 / Midas M32 mixer'),
  category: ['audioProcessor'],
  protocol: 'X32 OSC remote protocol',
  control: 'osc',
  transport: { kind: 'udp', port: 10_023, requestTimeoutMs: 500 },
  params: [
    { id: 'host', name: say('IP 地址', 'IP address'), type: 'host', required: true },
    { id: 'port', name: say('端口', 'Port'), type: 'port', default: 10_023 },
  ],
  models: x32Models,
  properties: x32Properties,
  actions: x32Actions,
  open: renew,
  receive: (device, frame) => {
    for (const message of decodePacket(frame)) take(device, message);
  },
  poll: [
    /** Well within the ten seconds, because a poll of every strip may delay it. */
    { id: 'remote', everyMs: 6_000, run: renew },
    { id: 'levels', everyMs: 90_000, run: (device) => readAll(device, false) },
    { id: 'names', everyMs: 600_000, run: (device) => readAll(device, true) },
  ],
  explain: explainPacket,
});
