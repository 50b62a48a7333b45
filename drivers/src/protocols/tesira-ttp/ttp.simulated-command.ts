import { type Blocks, levelRange, type Place } from './ttp.simulated-blocks.ts';
import { type Known, parseKnown, refusals, type Word } from './ttp.simulated-line.ts';

const verbs = ['get', 'set', 'toggle', 'increment', 'decrement', 'subscribe', 'unsubscribe'] as const;
type Verb = (typeof verbs)[number];

/** A command to a block whose syntax is valid. */
export interface Command {
  readonly line: string;
  readonly verb: Verb;
  readonly verbAt: number;
  readonly place: Place;
  /** The words after the indexes. */
  readonly rest: readonly Word[];
}

/** The command in a line, or how it is refused. */
export const commandIn = (blocks: Blocks, line: string, words: readonly Word[]): Command | string => {
  const [tag, second, attribute, ...rest] = words;
  const verb = verbs.find((one) => one === second?.text);
  if (tag === undefined || !blocks.has(tag.text)) return refusals.address;
  if (second === undefined || verb === undefined) return refusals.verb(second?.at ?? line.length);
  if (attribute === undefined) return refusals.tooFew(line);
  const shape = blocks.shape(tag.text, attribute.text);
  if (shape === undefined) return refusals.attribute(attribute.text, 'DspBlock');
  const numbers = rest.slice(0, shape.indexes);
  const wrong = numbers.find(({ text }) => !/^\d+$/.test(text));
  if (wrong !== undefined) return refusals.value(wrong.at);
  if (numbers.length < shape.indexes) return refusals.tooFew(line);
  const indexes = numbers.map(({ text }) => Number(text));
  const place = { tag: tag.text, attribute: attribute.text, indexes };
  if (blocks.get(place) === undefined) return refusals.index(shape.highest, indexes[0] ?? 0);
  return { line, verb, verbAt: second.at, place, rest: rest.slice(shape.indexes) };
};

type Outcome = { readonly value: Known } | { readonly refused: string };
const refused = (text: string): Outcome => ({ refused: text });

/** What set, toggle, increment and decrement make of a value. */
export const outcomeOf = ({ line, verb, verbAt, place, rest }: Command, now: Known): Outcome => {
  if (verb === 'toggle') return typeof now === 'boolean' ? { value: !now } : refused(refusals.verb(verbAt));
  const [word] = rest;
  if (word === undefined) return refused(refusals.tooFew(line));
  const given = typeof now === 'string' ? word.text : parseKnown(word.text);
  if (typeof given !== typeof now) return refused(refusals.value(word.at));
  if (typeof given !== 'number' || typeof now !== 'number')
    return verb === 'set' ? { value: given } : refused(refusals.verb(verbAt));
  if (verb !== 'set') return { value: now + (verb === 'increment' ? given : -given) };
  const { min, max } = levelRange;
  return /level$/i.test(place.attribute) && (given < min || given > max)
    ? refused(refusals.range(place.attribute, min, max, given))
    : { value: given };
};
