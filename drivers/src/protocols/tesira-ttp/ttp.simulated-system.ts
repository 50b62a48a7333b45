import type { Value } from '@eoms/contract/vocabulary';
import type { SimulatedSession } from '../../kit/simulated-server.ts';
import { type Blocks, createBlocks, keyOf, type Place } from './ttp.simulated-blocks.ts';
import { type Command, commandIn, outcomeOf } from './ttp.simulated-command.ts';
import { createDevice, type SessionState, talkToSession } from './ttp.simulated-device.ts';
import { answered, published, refusals, wordsOf, written } from './ttp.simulated-line.ts';

interface Listener extends SessionState {
  /** What a session watches, by its label. */
  readonly watched: Map<string, Place>;
}

const shown = (blocks: Blocks, place: Place): string => written(place.attribute, blocks.get(place) ?? 0);

const subscribe = (
  { place, rest }: Command,
  { watched }: Listener,
  publish: (token: string, place: Place) => void,
): string => {
  const token = rest[0]?.text ?? '';
  const held = watched.get(token);
  if (held !== undefined && keyOf(held) === keyOf(place)) return '-ERR ALREADY_SUBSCRIBED';
  watched.set(token, place);
  publish(token, place);
  return '+OK';
};

const unsubscribe = ({ place, rest }: Command, { watched }: Listener): string => {
  const token = rest[0]?.text ?? '';
  const held = watched.get(token);
  if (held === undefined || keyOf(held) !== keyOf(place)) return '-ERR NOT_SUBSCRIBED';
  watched.delete(token);
  return '+OK';
};

const change = (blocks: Blocks, command: Command, lies: boolean): string => {
  const now = blocks.get(command.place);
  if (now === undefined || typeof now === 'object') return refusals.verb(command.verbAt);
  const outcome = outcomeOf(command, now);
  if ('refused' in outcome) return outcome.refused;
  if (!lies) blocks.set(command.place, outcome.value);
  return '+OK';
};

const namesIn = (value: Value | undefined): ReadonlySet<string> =>
  new Set(
    String(value ?? '')
      .split(';')
      .map((name) => name.trim()),
  );

/**
 * The configuration of a simulated device and its subscriptions. Parameters: those of the blocks and the device, and
 * two lists of instance tags: unreachable (on a server that is offline) and missing (not in the running configuration).
 */
export const createSystem = (params: Readonly<Record<string, Value>>) => {
  const listeners = new Map<SimulatedSession, Listener>();
  const publish = (session: SimulatedSession, { verbose }: SessionState, token: string, place: Place): void =>
    session.say(`${published(verbose, token, shown(blocks, place))}\r\n`);
  const blocks: Blocks = createBlocks(params, (place) => {
    for (const [session, listener] of listeners)
      for (const [token, watched] of listener.watched)
        if (blocks.concerns(watched, place)) publish(session, listener, token, watched);
  });
  const device = createDevice(params, blocks);
  const [unreachable, missing] = [namesIn(params.unreachable), namesIn(params.missing)];
  const listenerOf = (session: SimulatedSession): Listener => {
    const held = listeners.get(session) ?? { verbose: true, detailedResponse: false, watched: new Map() };
    listeners.set(session, held);
    return held;
  };
  return {
    act: (line: string, session: SimulatedSession): string => {
      const words = wordsOf(line);
      const listener = listenerOf(session);
      const tag = words[0]?.text ?? '';
      if (session.busy() && words[1]?.text === 'get') return '-CANNOT_DELIVER';
      if (tag === 'DEVICE') return device(line, words, listener, session.lies());
      if (tag === 'SESSION') return talkToSession(line, words, listener, blocks);
      if (unreachable.has(tag)) return '-CANNOT_DELIVER';
      if (missing.has(tag)) return '-GENERAL_FAILURE';
      const command = commandIn(blocks, line, words);
      if (typeof command === 'string') return command;
      if (command.verb === 'get') return answered(listener.verbose, 'value', shown(blocks, command.place));
      if (command.verb === 'unsubscribe') return unsubscribe(command, listener);
      if (command.verb !== 'subscribe') return change(blocks, command, session.lies());
      return subscribe(command, listener, (token, place) => publish(session, listener, token, place));
    },
    leave: (session: SimulatedSession) => {
      listeners.delete(session);
    },
    state: (): Record<string, Value> => blocks.state(),
    set: (key: string, value: Value): void => {
      const place = blocks.place(key);
      if (place === undefined) throw new Error(`a simulated Tesira has no "${key}"`);
      if (value === null || typeof value !== typeof blocks.get(place))
        throw new Error(`"${String(value)}" is no value of "${key}"`);
      blocks.set(place, value);
    },
  };
};
export type System = ReturnType<typeof createSystem>;
