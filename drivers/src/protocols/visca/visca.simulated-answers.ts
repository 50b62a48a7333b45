import { fromNibbles, fromSignedNibbles, toNibbles } from './visca.codec.ts';
import { lastPreset } from './visca.commands.ts';
import type { Camera } from './visca.simulated-camera.ts';
import { exposureModes, whiteBalances } from './visca.values.ts';

/** What the camera does with a message: answers, obeys (after a while), or refuses with an error code. */
export type Outcome =
  | { readonly kind: 'answer'; readonly data: readonly number[] }
  | { readonly kind: 'obey'; readonly act: () => void; readonly moves: boolean }
  | { readonly kind: 'refuse'; readonly code: number }
  /** Cancels running commands: all of them, or that of one socket. */
  | { readonly kind: 'clear' }
  | { readonly kind: 'cancel'; readonly socket: number };

const syntax: Outcome = { kind: 'refuse', code: 0x02 };
const notNow: Outcome = { kind: 'refuse', code: 0x41 };
const flag = (on: boolean): Outcome => ({ kind: 'answer', data: [on ? 0x02 : 0x03] });
const obey = (act: () => void, moves = false): Outcome => ({ kind: 'obey', act, moves });

const inquire = (camera: Camera, what: string): Outcome => {
  const { values } = camera;
  camera.settle();
  if (what === '0400') return flag(values.power === 'on');
  if (what === '0002') return { kind: 'answer', data: [0x00, 0x01, 0x05, 0x1c, 0x02, 0x00, 0x02] };
  if (values.power !== 'on') return notNow;
  const codes: Record<string, () => readonly number[]> = {
    '0447': () => toNibbles(Number(values.zoom), 4),
    '0448': () => toNibbles(Number(values.focus), 4),
    '0612': () => [...toNibbles(Number(values.pan), camera.panDigits), ...toNibbles(Number(values.tilt), 4)],
    '0438': () => [values.focusMode === 'auto' ? 0x02 : 0x03],
    '0439': () => [exposureModes[values.exposureMode as keyof typeof exposureModes]],
    '0435': () => [whiteBalances[values.whiteBalance as keyof typeof whiteBalances]],
    '0433': () => [values.backlight === true ? 0x02 : 0x03],
    '043f': () => [Number(values.preset)],
    '7e010a': () => [values.tally === true ? 0x02 : 0x03],
  };
  const answer = codes[what];
  return answer === undefined ? syntax : { kind: 'answer', data: answer() };
};

const speedOf = (camera: Camera, axis: 'zoom' | 'focus', byte: number): Outcome => {
  const [way, pace] = [byte & 0xf0, byte & 0x0f];
  const rate = byte === 0x02 || byte === 0x03 ? 2_000 : (pace + 1) * 500;
  const sign = byte === 0x00 ? 0 : way === 0x20 || byte === 0x02 ? 1 : way === 0x30 || byte === 0x03 ? -1 : undefined;
  if (sign === undefined || pace > 7) return syntax;
  if (axis === 'focus' && sign !== 0 && camera.values.focusMode === 'auto') return notNow;
  return obey(() => {
    camera.settle();
    camera.motion[axis] = sign * rate;
  });
};

const drive = (camera: Camera, [panSpeed = 0, tiltSpeed = 0, pan = 0, tilt = 0]: Buffer): Outcome => {
  if (pan < 1 || pan > 3 || tilt < 1 || tilt > 3 || panSpeed < 1 || panSpeed > 0x18 || tiltSpeed < 1) return syntax;
  return obey(() => {
    camera.settle();
    camera.motion.pan = pan === 3 ? 0 : (pan === 1 ? -1 : 1) * panSpeed * 100;
    camera.motion.tilt = tilt === 3 ? 0 : (tilt === 2 ? -1 : 1) * tiltSpeed * 100;
  });
};

const goTo = (camera: Camera, pan: number, tilt: number): Outcome =>
  obey(() => {
    Object.assign(camera.motion, { pan: 0, tilt: 0 });
    camera.set('pan', Math.min(0x1e1b, Math.max(-0x1e1b, pan)));
    camera.set('tilt', Math.min(0x0e9c, Math.max(-0x01be, tilt)));
  }, true);

const memory = (camera: Camera, what: number, number: number): Outcome => {
  if (number > lastPreset) return syntax;
  if (what === 0) return obey(() => camera.forget(number));
  if (what === 1) return obey(() => camera.store(number));
  return what === 2 ? obey(() => camera.recall(number), true) : syntax;
};

const choose = (camera: Camera, property: string, codes: Readonly<Record<string, number>>, code: number): Outcome => {
  const name = Object.keys(codes).find((one) => codes[one] === code);
  return name === undefined ? syntax : obey(() => camera.set(property, name));
};

const toggle = (camera: Camera, property: string, code: number): Outcome =>
  code === 2 || code === 3 ? obey(() => camera.set(property, code === 2)) : syntax;

const act = (camera: Camera, what: string, rest: Buffer): Outcome => {
  const [first = 0, second = 0] = rest;
  const named: Record<string, () => Outcome> = {
    '0407': () => speedOf(camera, 'zoom', first),
    '0408': () => speedOf(camera, 'focus', first),
    '0447': () => obey(() => camera.set('zoom', Math.min(0x4000, fromNibbles(rest))), true),
    '0438': () => choose(camera, 'focusMode', { auto: 2, manual: 3 }, first),
    '0418': () => obey(() => {}),
    '0439': () => choose(camera, 'exposureMode', exposureModes, first),
    '0435': () => choose(camera, 'whiteBalance', whiteBalances, first),
    '0433': () => toggle(camera, 'backlight', first),
    '043f': () => memory(camera, first, second),
    '0601': () => drive(camera, rest),
    '0602': () => goTo(camera, fromSignedNibbles(rest.subarray(2, -4)), fromSignedNibbles(rest.subarray(-4))),
    '0604': () => goTo(camera, 0, 0),
    '0605': () => goTo(camera, 0, 0),
    '7e01': () => (first === 0x0a ? toggle(camera, 'tally', rest[2] ?? 0) : syntax),
  };
  return (named[what] ?? (() => syntax))();
};

const lengths: Record<string, number> = { '0601': 4, '0447': 4 };

/** `message` from the address to the terminator, checked for both already. */
export const outcomeOf = (camera: Camera, message: Buffer): Outcome => {
  const body = message.subarray(1, -1);
  if (body[0] === 0x09) return inquire(camera, body.subarray(1).toString('hex'));
  if (body.subarray(0, 3).toString('hex') === '0a0202') return toggle(camera, 'tally', body[3] ?? 0);
  if (body.length === 1 && (body[0] ?? 0) >> 4 === 2) return { kind: 'cancel', socket: (body[0] ?? 0) & 0x0f };
  if (body[0] !== 0x01 || body.length < 3) return syntax;
  const what = body.subarray(1, 3).toString('hex');
  if (what === '0001') return body.length === 3 ? { kind: 'clear' } : syntax;
  const rest = body.subarray(3);
  if (what === '0400') return choose(camera, 'power', { on: 2, standby: 3 }, rest[0] ?? 0);
  if (camera.values.power !== 'on') return notNow;
  if (lengths[what] !== undefined && lengths[what] !== rest.length) return syntax;
  if (what === '0602' && rest.length !== camera.panDigits + 6) return syntax;
  return act(camera, what, rest);
};
