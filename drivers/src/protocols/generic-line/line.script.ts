import type { Value } from '@eoms/contract/vocabulary';
import { type Pattern, pattern } from '../../kit/pattern.ts';
import {
  parseTemplate,
  renderTemplate,
  type Template,
  type TemplateMode,
  type Values,
} from '../../kit/template.codec.ts';
import { frameHex } from './line.frame.codec.ts';

/**
 * The replies of a simulated device, one rule per line: `POWER {power} => OK`, `* => ERR` for everything else, and
 * `+volume => VOL={volume}` sent whenever `volume` changes. Placeholders in a request that name a state set it (numbers
 * for formats, `{power|01=on;00=off}` for words); others must match the device's parameters.
 */
export interface Script {
  readonly rules: readonly Rule[];
  readonly pushed: ReadonlyMap<string, readonly Template[]>;
  /** All that it can say. */
  readonly replies: readonly Template[];
}

interface Rule {
  readonly request?: { readonly pattern: Pattern; readonly takes: readonly Taking[] };
  readonly reply?: Template;
}

type Part = Extract<Template['parts'][number], { kind: 'value' }>;
type Taking = Pick<Part, 'name' | 'format' | 'map' | 'choice' | 'plus' | 'times'>;

const quote = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const spaced = (hex: string): string => (hex.toUpperCase().match(/../g) ?? []).join(' ');

const holePattern = ({ format }: Taking, mode: TemplateMode): string => {
  if (mode === 'hex') return format?.includes('16') ? '(.. ..)' : '(..)';
  const width = /^0(\d)[xX]$/.exec(format ?? '')?.[1];
  if (width !== undefined) return `([0-9A-Fa-f]{${width}})`;
  return format === undefined || format === 's' ? '(.*?)' : '(-?[0-9.]+)';
};

const readRequest = (source: string, mode: TemplateMode, params: Values, states: Values): Rule['request'] => {
  const takes: Taking[] = [];
  const parts = parseTemplate(source, mode).parts.map((part): string => {
    if (part.kind === 'checksum') return mode === 'hex' ? (part.name === 'crc16' ? '.. ..' : '..') : '(?:.|\\n){1,4}?';
    if (part.kind === 'value' && Object.hasOwn(states, part.name)) {
      takes.push(part);
      return holePattern(part, mode);
    }
    const one: Template = { mode, parts: [part], names: [] };
    const bytes = renderTemplate(one, params, 'latin1');
    return mode === 'hex' ? spaced(bytes.toString('hex')) : quote(bytes.toString('latin1'));
  });
  const whole = mode === 'hex' ? parts.filter((part) => part !== '').join(' ') : parts.join('');
  return { pattern: pattern(`^(?:${whole})$`, mode === 'hex'), takes };
};

/** Throws when a rule cannot be read. */
export const parseScript = (source: string, mode: TemplateMode, params: Values, states: Values): Script => {
  const rules: Rule[] = [];
  const pushed = new Map<string, Template[]>();
  for (const line of source.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [request = '', answer = ''] = line.split(/ *=> ?/);
    const reply = answer === '' ? undefined : parseTemplate(answer, mode);
    const name = /^\+(\w+)$/.exec(request)?.[1];
    if (name !== undefined) pushed.set(name, [...(pushed.get(name) ?? []), ...(reply === undefined ? [] : [reply])]);
    else
      rules.push({
        ...(request === '*' ? {} : { request: readRequest(request, mode, params, states) }),
        ...(reply === undefined ? {} : { reply }),
      });
  }
  const replies = [...rules.flatMap(({ reply }) => reply ?? []), ...[...pushed.values()].flat()];
  return { rules, pushed, replies };
};

const taken = (word: string, hole: Taking, mode: TemplateMode, before: Value): Value | undefined => {
  const plain = mode === 'hex' ? word.replaceAll(' ', '') : word;
  if (hole.map !== undefined) return hole.map.meaning(plain);
  if (hole.choice !== undefined) return plain === hole.choice.yes ? true : plain === hole.choice.no ? false : undefined;
  if (typeof before === 'boolean') return plain === 'true' ? true : plain === 'false' ? false : undefined;
  if (typeof before !== 'number') return plain;
  const number = Number.parseInt(plain, mode === 'hex' || /[xX]$/.test(hole.format ?? '') ? 16 : 10);
  return Number.isNaN(number) ? undefined : (number - hole.plus) / hole.times;
};

export interface StatesOfScript {
  readonly states: Values;
  /** Whether the device can have these values. */
  canHold(changes: Readonly<Record<string, Value>>): boolean;
}

/** The rule that fits a request and the states it changes; words that no state can have fit no rule. */
export const findRule = (
  script: Script,
  frame: Buffer,
  mode: TemplateMode,
  { states, canHold }: StatesOfScript,
): { readonly reply?: Template; readonly changes: Readonly<Record<string, Value>> } | undefined => {
  const text = mode === 'hex' ? frameHex(frame) : frame.toString('latin1');
  for (const { request, reply } of script.rules) {
    const found = request?.pattern.match(text);
    if (request !== undefined && found === undefined) continue;
    const changes: Record<string, Value> = {};
    const fits = (request?.takes ?? []).every((hole, at) => {
      const value = taken(found?.[at + 1] ?? '', hole, mode, states[hole.name] ?? null);
      if (value !== undefined) changes[hole.name] = value;
      return value !== undefined;
    });
    if (fits && canHold(changes)) return { changes, ...(reply === undefined ? {} : { reply }) };
  }
  return undefined;
};
