import { bits, choice, label, onOff, scale, whole } from './x32.leaves.ts';
import { type Branch, each, named, of } from './x32.tree.ts';
import { soundings, speakers } from './x32.tree-outputs.ts';

const share = (start: number) => scale({ from: 0, to: 100, step: 5, start, decimals: 0 });
const number = (max = 2_147_483_647) => whole(0, max);
const several = (names: string, make: () => ReturnType<typeof whole>): Branch => named(names.split(' '), make);
const bytes = (start: readonly number[]): Branch => each(4, 1, (n) => whole(0, 255, start[n] || 0), 0);

/** `-stat`: what the surface shows and does at the moment. */
export const status: Branch = [
  ...several('selidx chfaderbank grpfaderbank', () => number(80)),
  ...of({ sendsonfader: onOff() }),
  ...several('bussendbank eqband', () => number(15)),
  ...of({ solo: onOff(), keysolo: onOff(), userbank: number(15), autosave: onOff(1), lock: number(2) }),
  ...several('usbmounted remote', () => onOff()),
  ...several('rtamodeeq rtamodegeq', () => choice(['BAR', 'SPEC'])),
  ...several('rtaeqpre rtageqpost', () => onOff()),
  ...of({ rtasource: number(80), xcardtype: number(15), xcardsync: onOff(1), geqonfdr: onOff() }),
  ...several('geqpos dcaspill', () => number(80)),
  ...of({
    screen: [
      ...of({ screen: number(10), mutegrp: onOff(), utils: onOff() }),
      ...named('CHAN METER ROUTE SETUP LIB FX MON USB SCENE ASSIGN'.split(' '), () => of({ page: number(15) })),
    ],
    solosw: each(80, 2, () => onOff()),
    aes50: of({ A: label(32), B: label(32), state: bits(16) }),
    tape: of({
      state: choice(['STOP', 'PAUSE', 'PLAY', 'PAUSE_R', 'REC', 'FF', 'REW']),
      file: label(64),
      etime: number(),
      rtime: number(),
    }),
    osc: of({ on: onOff() }),
    talk: of({ A: onOff(), B: onOff() }),
    urec: of({ state: choice(['STOP', 'PAUSE', 'PLAY', 'REC']), etime: number(), rtime: number() }),
    userpar: each(48, 2, () => of({ value: whole(0, 127) })),
  }),
];

const card = of({
  ...Object.fromEntries('UFifc UFmode USBmode ADATwc ADATsync'.split(' ').map((name) => [name, number(15)])),
  ...Object.fromEntries('MADImode MADIin MADIout MADIsrc'.split(' ').map((name) => [name, number(15)])),
  ...Object.fromEntries('URECtracks URECplayb URECrout URECsdsel'.split(' ').map((name) => [name, number(15)])),
});

/** `-prefs`: how the console is set up. */
export const preferences = (name: string, address: string): Branch => [
  ...of({ style: label(64), bright: share(60), lcdcont: share(50), ledbright: share(60), lamp: share(50) }),
  ...of({
    lampon: onOff(1),
    clockrate: choice(['48K', '44K1']),
    clocksource: choice(['INT', 'AES50A', 'AES50B', 'CARD']),
  }),
  ...several('confirm_general confirm_overwrite confirm_sceneload viewrtn selfollowsbank', () => onOff(1)),
  ...several('scene_advance safe_masterlevels', () => onOff()),
  ...of({ haflags: bits(8), autosel: onOff(1), show_control: choice(['CUES', 'SCENES', 'SNIPPETS'], 1) }),
  ...of({ clockmode: choice(['24h', '12h']) }),
  ...several('hardmute dcamute', () => onOff()),
  ...of({ invertmutes: choice(['NORM', 'INV']), name: label(32, name), rec_control: choice(['USB', 'XLIVE']) }),
  ...of({
    remote: of({ enable: onOff(), protocol: number(3), port: number(3), ioenable: bits(12) }),
    iQ: each(16, 2, () => of({ iQmodel: choice(speakers), iQeqset: choice(soundings), iQsound: number(100) })),
    card,
    rta: of({
      visibility: number(10),
      gain: scale({ from: 0, to: 60, step: 6, decimals: 0 }),
      autogain: onOff(1),
      source: number(80),
      pos: choice(['PRE', 'POST']),
      mode: choice(['BAR', 'SPEC']),
      options: bits(6),
      det: choice(['RMS', 'PEAK']),
      decay: scale({ from: 0.25, to: 16, values: 19, decimals: 2 }),
      peakhold: number(8),
    }),
    ip: of({
      dhcp: onOff(),
      addr: bytes(address.split('.').map(Number)),
      mask: bytes([255, 255, 255, 0]),
      gateway: bytes([0, 0, 0, 0]),
    }),
    key: [...of({ layout: choice(['QWERTY', 'QWERTZ', 'AZERTY']) }), ...each(100, 2, () => label(16), 0)],
  }),
];

export const usb: Branch = of({
  path: label(255),
  title: label(64),
  maxpos: number(),
  dirpos: number(),
  dir: each(256, 3, () => of({ name: label(64) }), 0),
});

/** `-urec`: the card that records on SD. */
export const recorder: Branch = [
  ...several('sessionmax markermax sessionlen sessionpos markerpos', () => number()),
  ...of({ batterystate: choice(['NONE', 'GOOD', 'LOW']) }),
  ...several('srate tracks sessionspan sessionoffs', () => number()),
  ...several('sd1state sd2state', () => choice(['NONE', 'READY', 'PROTECT', 'ERROR'])),
  ...several('sd1info sd2info errormessage', () => label(64)),
  ...of({
    errorcode: number(),
    session: each(100, 3, () => of({ name: label(32) })),
    marker: each(100, 3, () => of({ time: number() })),
  }),
];

const actions =
  'setip setclock initall initlib initshow savestate undopt doundo playtrack newscreen clearsolo setprebus setsrate setrtasrc ' +
  'recselect gocue goscene gosnippet selsession delsession selmarker delmarker savemarker addmarker selposition clearalert formatcard';
export const actionSwitches: Branch = actions
  .split(' ')
  .map((name) => [name, name === 'setclock' ? label(16) : number()] as const);
export const undo: Branch = of({ time: label(16) });
