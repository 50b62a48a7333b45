import type { Value } from '@eoms/contract/vocabulary';
import { splitValueKey, valueKey } from '../../kit/property.ts';
import { countOf, isMatrix } from './sis.shape.ts';

/** Sends every connection what happened at the front panel. */
type SendToAll = (line: string) => void;

const planes: Readonly<Record<string, string>> = { '!': 'All', '%': 'Vid', $: 'Aud', '&': 'RGB' };

/** The state of a simulated switcher, under the driver's property keys, and its answers. */
export const createSwitcher = (params: Readonly<Record<string, Value>>, sendToAll: SendToAll) => {
  const matrix = isMatrix(params);
  const inputs = countOf(params, 'input');
  const outputs = matrix ? countOf(params, 'output') : 1;
  const values: Record<string, Value> = { freeze: false, lock: false, group: 0 };
  const key = (property: string, output: number): string => (matrix ? valueKey(property, output) : property);
  for (let output = 1; output <= outputs; output += 1) {
    values[matrix ? `route[${output}]` : 'input'] = '1';
    values[key('videoMute', output)] = false;
    values[key('audioMute', output)] = false;
    values[key('volume', output)] = 20;
  }
  const saved = new Map<number, Record<string, Value>>();

  const inputOf = (output: number): string => String(values[matrix ? `route[${output}]` : 'input']);
  const tieLine = (output: number, plane: string): string =>
    matrix ? `Out${output} In${inputOf(output)} ${plane}` : `In${inputOf(1)} ${plane}`;
  const tie = (input: number, output: number, sign: string, lies: boolean): string => {
    if (input > inputs) return 'E01';
    if (output < 1 || output > outputs) return 'E12';
    if (!lies && sign !== '$') values[matrix ? `route[${output}]` : 'input'] = String(input);
    return matrix ? `Out${output} In${input} ${planes[sign]}` : `In${input} ${planes[sign]}`;
  };
  const muteName = { B: 'videoMute', Z: 'audioMute' } as const;
  const muteTag = { B: 'Vmt', Z: 'Amt' } as const;
  const mute = (letter: 'B' | 'Z', first: string, second: string | undefined, lies: boolean): string => {
    if (!matrix && second === undefined) {
      if (first !== '' && !lies) values[muteName[letter]] = first !== '0';
      return `${muteTag[letter]}${first === '' ? Number(values[muteName[letter]]) : first}`;
    }
    const output = Number(first);
    const at = values[key(muteName[letter], output)];
    if (at === undefined || !matrix) return 'E12';
    if (second !== undefined && !lies) values[key(muteName[letter], output)] = second !== '0';
    return `${muteTag[letter]}${output}*${second ?? Number(at)}`;
  };
  const volume = (first: string, second: string | undefined, lies: boolean): string => {
    if (!matrix) {
      if (Number(first) > 100) return 'E13';
      if (first !== '' && !lies) values.volume = Number(first);
      return `Vol${String(first === '' ? values.volume : first)}`;
    }
    const at = key('volume', Number(first));
    if (values[at] === undefined) return 'E12';
    if (Number(second) > 64) return 'E13';
    if (second !== undefined && !lies) values[at] = Number(second);
    return `Out${Number(first)} Vol${String(second ?? values[at])}`;
  };
  const flag = (property: 'freeze' | 'lock', tag: string, text: string, lies: boolean): string => {
    if (text !== '' && !lies) values[property] = text !== '0';
    return `${tag}${text === '' ? Number(values[property]) : text}`;
  };
  const group = (command: string, lies: boolean): string => {
    const [, number, level] = /^D(\d+)(?:\*(-?\d+))?GRPM$/.exec(command) ?? [];
    if (number === undefined) return /^[0-3]CV$/.test(command) ? `Vrb${command[0]}` : 'E10';
    if (level !== undefined && Number(level) > 120) return 'E13';
    if (level !== undefined && !lies) values.group = Number(level);
    return `GrpmD${number}*${String(level ?? values.group)}`;
  };
  const preset = (sign: '.' | ',', number: number): string => {
    if (number < 1 || number > Number(params.presets ?? 0)) return 'E11';
    if (sign === ',') saved.set(number, { ...values });
    else Object.assign(values, saved.get(number) ?? {});
    return `${sign === '.' ? 'R' : 'S'}pr${String(number).padStart(2, '0')}`;
  };
  const simple = (text: string, lies: boolean): string => {
    const [, first = '', second, sign = ''] = /^(\d*)(?:\*(\d+))?(\D)$/.exec(text) ?? [];
    if (sign === 'N') return `Pno${String(params.partNumber ?? '60-1238-51')}`;
    if (planes[sign] !== undefined) {
      if (second !== undefined) return matrix ? tie(Number(first), Number(second), sign, lies) : 'E10';
      if (first === '') return matrix ? 'E10' : tieLine(1, 'All');
      if (!matrix) return tie(Number(first), 1, sign, lies);
      return Number(first) < 1 || Number(first) > outputs ? 'E12' : tieLine(Number(first), planes[sign]);
    }
    if (sign === 'B' || sign === 'Z') return mute(sign, first, second, lies);
    if (sign === 'V') return volume(first, second, lies);
    if (sign === 'F') return params.freeze === true ? flag('freeze', 'Frz', first, lies) : 'E10';
    if (sign === 'X') return flag('lock', 'Exe', first, lies);
    return (sign === '.' || sign === ',') && first !== '' ? preset(sign, Number(first)) : 'E10';
  };
  return {
    /** One command, without escape and return where it had them. */
    answer: (command: string, escaped: boolean, lies: boolean): string =>
      escaped ? group(command, lies) : simple(command, lies),
    state: (): Record<string, Value> => ({ ...values }),
    set: (name: string, value: Value): void => {
      if (values[name] === undefined) throw new Error(`a simulated switcher has no "${name}"`);
      if (typeof value !== typeof values[name] || (typeof value === 'string' && Number(value) > inputs))
        throw new Error(`"${String(value)}" is no value of "${name}"`);
      values[name] = value;
      const { property, index = 1 } = splitValueKey(name);
      if (property === 'route' || property === 'input') sendToAll(tieLine(index, 'All'));
      if (property === 'videoMute') sendToAll(`Vmt${matrix ? `${index}*` : ''}${Number(value)}`);
      if (property === 'audioMute') sendToAll(`Amt${matrix ? `${index}*` : ''}${Number(value)}`);
      if (property === 'lock') sendToAll(`Exe${Number(value)}`);
    },
  };
};
export type Switcher = ReturnType<typeof createSwitcher>;
