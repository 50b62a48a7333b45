import type { Fault } from '../../kit/simulator.ts';
import type { PjlinkClass } from './pjlink.codec.ts';
import type { Projector } from './pjlink.simulated-projector.ts';
import { type ErrorLevel, errorLevels, errorParts, powerStates } from './pjlink.values.ts';

/** `undefined` when this class of device does not know the command. */
type Answer = (projector: Projector, parameter: string) => string | undefined;

const whenOn =
  (answer: Answer): Answer =>
  (projector, parameter) =>
    projector.power() === 'on' ? answer(projector, parameter) : 'ERR3';

const readOnly =
  (read: (projector: Projector) => string): Answer =>
  (projector, parameter) =>
    parameter === '?' ? read(projector) : 'ERR2';

const power: Answer = (projector, parameter) => {
  const state = projector.power();
  if (parameter === '?') return String(powerStates.indexOf(state));
  if (parameter !== '0' && parameter !== '1') return 'ERR2';
  if (state === (parameter === '1' ? 'cooling' : 'warming')) return 'ERR3';
  projector.turn(parameter === '1');
  return 'OK';
};

const input: Answer = (projector, parameter) => {
  if (parameter === '?') return String(projector.values.input);
  if (!projector.settings.inputs.some((known) => known.code === parameter)) return 'ERR2';
  projector.set('input', parameter);
  return 'OK';
};

const mute: Answer = (projector, parameter) => {
  const { videoMute, audioMute } = projector.values;
  if (parameter === '?') return videoMute === audioMute ? (videoMute ? '31' : '30') : videoMute ? '11' : '21';
  if (!/^[123][01]$/.test(parameter)) return 'ERR2';
  const muted = parameter.endsWith('1');
  if (!parameter.startsWith('2')) projector.set('videoMute', muted);
  if (!parameter.startsWith('1')) projector.set('audioMute', muted);
  return 'OK';
};

const indexOfLevel = (value: unknown): number => errorLevels.indexOf(value as ErrorLevel);

const errors = readOnly(({ values }) => errorParts.map((part) => indexOfLevel(values[`error${part}`])).join(''));

const lamps = readOnly(
  (projector) =>
    projector
      .lamps()
      .map((lamp) => `${lamp.hours} ${lamp.on ? 1 : 0}`)
      .join(' ') || 'ERR1',
);

const inputName: Answer = ({ settings }, parameter) => {
  const known = settings.inputs.find((candidate) => `?${candidate.code}` === parameter);
  return known === undefined ? 'ERR2' : known.name || known.code;
};

const freeze: Answer = (projector, parameter) => {
  if (parameter === '?') return projector.values.freeze ? '1' : '0';
  if (parameter !== '0' && parameter !== '1') return 'ERR2';
  projector.set('freeze', parameter === '1');
  return 'OK';
};

const volume =
  (key: 'volume' | 'microphoneVolume'): Answer =>
  (projector, parameter) => {
    if (parameter !== '0' && parameter !== '1') return 'ERR2';
    const step = parameter === '1' ? 1 : -1;
    projector.set(key, Math.min(20, Math.max(0, Number(projector.values[key]) + step)));
    return 'OK';
  };

const inputs = readOnly(({ settings }) => settings.inputs.map((known) => known.code).join(' '));

const classOne: Record<string, Answer> = {
  POWR: power,
  INPT: whenOn(input),
  AVMT: whenOn(mute),
  ERST: errors,
  LAMP: lamps,
  INST: inputs,
  NAME: readOnly(({ settings }) => settings.name),
  INF1: readOnly(({ settings }) => settings.manufacturer),
  INF2: readOnly(({ settings }) => settings.model),
  INFO: readOnly(() => ''),
  CLSS: readOnly(({ settings }) => settings.class),
};

const classTwo: Record<string, Answer> = {
  INPT: whenOn(input),
  INST: inputs,
  INNM: inputName,
  IRES: whenOn(readOnly(({ values }) => String(values.resolution))),
  RRES: readOnly(() => '1920x1200'),
  SNUM: readOnly(({ settings }) => settings.serialNumber),
  SVER: readOnly(() => '1.00'),
  FILT: readOnly(({ values }) => String(Math.floor(Number(values.filterHours)))),
  RLMP: readOnly(() => 'LMP-100'),
  RFIL: readOnly(() => 'FIL-200'),
  SVOL: whenOn(volume('volume')),
  MVOL: whenOn(volume('microphoneVolume')),
  FREZ: whenOn(freeze),
};

const requestForm = /^%([12])([A-Za-z0-9]{4}) (.{1,128})$/;
/** Replies that report success, for the fault `lie`: nothing is done. */
const setsSomething = (parameter: string): boolean => !parameter.startsWith('?');

/** The reply to one line, without its carriage return; `undefined` for a line that is no PJLink command. */
export const answerLine = (projector: Projector, line: string, fault: Fault): string | undefined => {
  const [, cls, code = '', parameter = ''] = requestForm.exec(line) ?? [];
  if (cls === undefined) return undefined;
  const command = code.toUpperCase();
  const asked = cls as PjlinkClass;
  const table = asked === '2' ? classTwo : classOne;
  const head = `%${cls}${command}=`;
  const answer = asked === '2' && projector.settings.class === '1' ? undefined : table[command];
  if (answer === undefined) return `${head}ERR1`;
  if (fault === 'lie' && setsSomething(parameter)) return `${head}OK`;
  if (fault === 'busy' && !setsSomething(parameter) && command !== 'CLSS') return `${head}ERR3`;
  return head + (answer(projector, parameter) ?? 'ERR1');
};
