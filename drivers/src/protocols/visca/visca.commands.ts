import { toNibbles } from './visca.codec.ts';

/**
 * Bodies of the messages that this driver sends (between `8x` and `FF`), by the names of Sony's command list, which
 * PTZOptics ("VISCA over IP command list"), Lumens, AVer, Marshall and BirdDog follow.
 */
export const directions = ['up', 'down', 'left', 'right', 'upLeft', 'upRight', 'downLeft', 'downRight'] as const;
export type Direction = (typeof directions)[number];

export const fastestPan = 0x18;
export const fastestTilt = 0x17;

/**
 * Presets as the wire counts them: the camera's first one is 0. Sony's lists end at 7Fh or before, PTZOptics counts 255
 * of them; FFh would end the message. What a camera does not have it refuses.
 */
export const lastPreset = 0xfe;

const panOf = (direction: Direction): number => (/left/i.test(direction) ? 1 : /right/i.test(direction) ? 2 : 3);
const tiltOf = (direction: Direction): number => (/^up/.test(direction) ? 1 : /^down/.test(direction) ? 2 : 3);
const tiltSpeed = (speed: number): number => Math.min(speed, fastestTilt);

export const commands = {
  power: (on: boolean) => [0x01, 0x04, 0x00, on ? 0x02 : 0x03],
  zoom: (tele: boolean, speed: number) => [0x01, 0x04, 0x07, (tele ? 0x20 : 0x30) | (speed & 7)],
  zoomStop: () => [0x01, 0x04, 0x07, 0x00],
  zoomTo: (position: number) => [0x01, 0x04, 0x47, ...toNibbles(position, 4)],
  focus: (far: boolean, speed: number) => [0x01, 0x04, 0x08, (far ? 0x20 : 0x30) | (speed & 7)],
  focusStop: () => [0x01, 0x04, 0x08, 0x00],
  focusMode: (auto: boolean) => [0x01, 0x04, 0x38, auto ? 0x02 : 0x03],
  focusOnePush: () => [0x01, 0x04, 0x18, 0x01],
  drive: (direction: Direction, speed: number) => [
    0x01,
    0x06,
    0x01,
    speed,
    tiltSpeed(speed),
    panOf(direction),
    tiltOf(direction),
  ],
  driveStop: () => [0x01, 0x06, 0x01, 0x08, 0x08, 0x03, 0x03],
  /** Five digits of pan on cameras whose position is reported with five. */
  panTiltTo: (pan: number, tilt: number, speed: number, panDigits: number) => [
    0x01,
    0x06,
    0x02,
    speed,
    tiltSpeed(speed),
    ...toNibbles(pan, panDigits),
    ...toNibbles(tilt, 4),
  ],
  home: () => [0x01, 0x06, 0x04],
  panTiltReset: () => [0x01, 0x06, 0x05],
  memory: (what: 'reset' | 'set' | 'recall', number: number) => [
    0x01,
    0x04,
    0x3f,
    { reset: 0, set: 1, recall: 2 }[what],
    number,
  ],
  exposure: (code: number) => [0x01, 0x04, 0x39, code],
  whiteBalance: (code: number) => [0x01, 0x04, 0x35, code],
  backlight: (on: boolean) => [0x01, 0x04, 0x33, on ? 0x02 : 0x03],
  sonyTally: (on: boolean) => [0x01, 0x7e, 0x01, 0x0a, 0x00, on ? 0x02 : 0x03],
  ptzOpticsTally: (on: boolean) => [0x0a, 0x02, 0x02, on ? 0x02 : 0x03],
} as const;

export const inquiries = {
  power: [0x09, 0x04, 0x00],
  zoom: [0x09, 0x04, 0x47],
  focusMode: [0x09, 0x04, 0x38],
  focus: [0x09, 0x04, 0x48],
  panTilt: [0x09, 0x06, 0x12],
  exposure: [0x09, 0x04, 0x39],
  whiteBalance: [0x09, 0x04, 0x35],
  backlight: [0x09, 0x04, 0x33],
  preset: [0x09, 0x04, 0x3f],
  sonyTally: [0x09, 0x7e, 0x01, 0x0a],
  version: [0x09, 0x00, 0x02],
} as const;
export type Inquiry = keyof typeof inquiries;
