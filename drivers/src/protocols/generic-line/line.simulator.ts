import type { Value } from '@eoms/contract/vocabulary';
import { createFramer } from '../../kit/framing.ts';
import { createSimulatedDatagrams } from '../../kit/simulated-datagrams.ts';
import { createSimulatedServer, type SimulatedSession } from '../../kit/simulated-server.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { readEscapes, renderTemplate, type TemplateMode } from '../../kit/template.codec.ts';
import type { FrameRule } from '../../kit/transport.ts';
import { findRule, parseScript } from './line.script.ts';
import type { LineKind } from './line.settings.ts';
import { frameRule } from './line.transport.ts';

/** A small display, used if no script is given. */
export const demoScript = {
  states: 'power=off; volume=20; input=hdmi1; mute=false; temperature=31.5',
  rules: `POWER? => POWER={power}
POWER {power|ON=on;OFF=off} => OK
VOLUME? => VOLUME={volume:03d}
VOLUME {volume:03d} => OK
INPUT? => INPUT={input}
INPUT {input|HDMI1=hdmi1;HDMI2=hdmi2;VGA=vga} => OK
MUTE? => MUTE={mute?ON:OFF}
MUTE {mute?ON:OFF} => OK
TEMP? => TEMP={temperature:.1f}
PING => PONG
+power => POWER={power}
* => ERR`,
};

const stateValue = (text: string): Value => {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
};

/** `power=off; volume=20`. */
const parseStates = (source: string): Record<string, Value> =>
  Object.fromEntries(
    source
      .split(/[;\n]/)
      .filter((part) => part.includes('='))
      .map((part) => [part.slice(0, part.indexOf('=')).trim(), stateValue(part.slice(part.indexOf('=') + 1).trim())]),
  );

const createActor = (params: Readonly<Record<string, Value>>, ending: string) => {
  const mode: TemplateMode = params.mode === 'hex' ? 'hex' : 'text';
  const fixed = { unit: 1, ...params };
  const states = parseStates(String(params.states ?? demoScript.states));
  const script = parseScript(String(params.rules ?? demoScript.rules), mode, fixed, states);
  const render = (template: Parameters<typeof renderTemplate>[0]): Buffer => {
    const bytes = renderTemplate(template, { ...fixed, ...states }, 'latin1');
    return mode === 'hex' ? bytes : Buffer.concat([bytes, Buffer.from(ending, 'latin1')]);
  };
  const change = (changes: Readonly<Record<string, Value>>): Buffer[] =>
    Object.entries(changes).flatMap(([name, value]) => {
      if (states[name] === value) return [];
      states[name] = value;
      return (script.pushed.get(name) ?? []).map(render);
    });
  /** A value that the device's own replies have no room for is no value of it. */
  const canHold = (changes: Readonly<Record<string, Value>>): boolean => {
    const concerned = script.replies.filter(({ names }) => names.some((name) => Object.hasOwn(changes, name)));
    try {
      for (const reply of concerned) renderTemplate(reply, { ...fixed, ...states, ...changes }, 'latin1');
      return true;
    } catch {
      return false;
    }
  };
  return {
    states,
    change,
    /** The answer, and what every connection receives then. */
    answer: (frame: Buffer, lies: boolean): { readonly reply?: Buffer; readonly pushed: readonly Buffer[] } => {
      const rule = findRule(script, frame, mode, { states, canHold });
      const pushed = rule === undefined || lies ? [] : change(rule.changes);
      return { pushed, ...(rule?.reply === undefined ? {} : { reply: render(rule.reply) }) };
    },
  };
};

const trimmed = (frame: Buffer): Buffer =>
  Buffer.from(frame.toString('latin1').replace(/^[\r\n]+|[\r\n]+$/g, ''), 'latin1');

const requestRule = (params: Readonly<Record<string, Value>>): FrameRule => {
  if (typeof params.requestDelimiter === 'string') return { delimiter: readEscapes(params.requestDelimiter) };
  const rule = frameRule(params);
  return rule === 'raw' || 'silenceMs' in rule ? 'raw' : rule;
};

/**
 * A device on a real port that follows a script. Parameters: `rules` and `states` as described in `line.script.ts`,
 * `mode` hex, the framing parameters of the driver, `requestDelimiter` if requests end differently, `greeting`, and
 * `login` (`user:password`, requested with prompts).
 */
export const simulateLine = (kind: LineKind, options: SimulatorOptions): Promise<Simulator> => {
  const params = options.params ?? {};
  const ending = readEscapes(typeof params.delimiter === 'string' ? params.delimiter : '\\r\\n');
  const actor = createActor(params, ending);
  const sessions = new Set<SimulatedSession>();
  const push = (pushed: readonly Buffer[]): void => {
    for (const session of sessions) for (const data of pushed) session.say(data);
  };
  const set = (property: string, value: Value): void => {
    if (!Object.hasOwn(actor.states, property)) throw new Error(`this simulated device has no "${property}"`);
    push(actor.change({ [property]: value }));
  };
  const outside = { ...options, state: () => ({ ...actor.states }), set };
  const isText = params.mode !== 'hex';
  if (kind === 'udp')
    return createSimulatedDatagrams({
      ...outside,
      receive: (data, caller) => {
        const { reply } = actor.answer(isText ? trimmed(data) : data, caller.lies());
        if (reply !== undefined) caller.say(reply);
      },
    });
  return createSimulatedServer({
    ...outside,
    noise: () => Buffer.concat([Buffer.from([0, 255, 7, 27]), Buffer.from(ending, 'latin1')]),
    converse: (session) => {
      const framer = createFramer(requestRule(params), 4_096);
      const door = createDoor(String(params.login ?? ''), session);
      if (typeof params.greeting === 'string') session.say(params.greeting + ending);
      door.open();
      sessions.add(session);
      return {
        receive: (chunk) => {
          for (const frame of framer.push(chunk)) {
            const line = isText ? trimmed(frame) : frame;
            if (line.length === 0 || !door.passes(line.toString('latin1'))) continue;
            const { reply, pushed } = actor.answer(line, session.lies());
            if (reply !== undefined) session.say(reply);
            push(pushed);
          }
        },
        ended: () => sessions.delete(session),
      };
    },
  });
};

/** Requests user name and password before accepting anything else. */
const createDoor = (login: string, session: Pick<SimulatedSession, 'say'>) => {
  const [user = '', password = ''] = login.split(':');
  let step: 'user' | 'password' | 'in' = login === '' ? 'in' : 'user';
  let name = '';
  return {
    open: (): void => {
      if (step === 'user') session.say('login: ');
    },
    /** Whether this line is a command. */
    passes: (line: string): boolean => {
      if (step === 'in') return true;
      if (step === 'user') {
        name = line;
        step = 'password';
        session.say('Password: ');
      } else if (name === user && line === password) {
        step = 'in';
        session.say('> ');
      } else {
        step = 'user';
        session.say('Login incorrect\r\nlogin: ');
      }
      return false;
    },
  };
};
