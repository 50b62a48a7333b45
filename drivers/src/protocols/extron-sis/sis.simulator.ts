import { createSimulatedServer, type SimulatedSession } from '../../kit/simulated-server.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { escapeByte } from './sis.codec.ts';
import { createSwitcher, type Switcher } from './sis.simulated-switcher.ts';

const longestCommand = 256;

interface Command {
  readonly command: string;
  readonly escaped: boolean;
  readonly rest: string;
}

/** The first whole command in what arrived: escaped ones end with a return, the others with their letter or sign. */
const firstCommand = (text: string): Command | undefined => {
  if (text.startsWith(escapeByte) || /^W/i.test(text)) {
    const end = text.search(/[\r|]/);
    return end < 0 ? undefined : { command: text.slice(1, end), escaped: true, rest: text.slice(end + 1) };
  }
  const simple = /^[\d*]*[^\d*]/.exec(text);
  return simple === null ? undefined : { command: simple[0], escaped: false, rest: text.slice(simple[0].length) };
};

const converse = (switcher: Switcher, session: SimulatedSession, password: string, banner: string) => {
  let known = password === '';
  let rest = '';
  const readPassword = (): void => {
    const end = rest.indexOf('\r');
    if (end < 0) return;
    known = rest.slice(0, end).trim() === password;
    rest = rest.slice(end + 1);
    session.say(known ? '\r\nLogin Administrator\r\n' : '\r\nPassword:');
  };
  const readCommands = (): void => {
    rest = rest.replace(/^[\r\n ]+/, '');
    for (let next = firstCommand(rest); next !== undefined; next = firstCommand(rest)) {
      rest = next.rest.replace(/^[\r\n ]+/, '');
      const answer = session.busy() ? 'E22' : switcher.answer(next.command, next.escaped, session.lies());
      session.say(`${answer}\r\n`);
    }
  };
  session.say(banner);
  if (!known) session.say('\r\nPassword:');
  return {
    receive: (chunk: Buffer) => {
      rest += chunk.filter((byte) => byte < 128).toString();
      if (!known) readPassword();
      if (known) readCommands();
      if (rest.length > longestCommand) session.end();
    },
  };
};

/** A switcher or matrix. Parameters: kind, inputs, outputs, freeze, presets (as the driver's), password, model, partNumber. */
export const simulateSis = ({ host, port, params = {} }: SimulatorOptions): Promise<Simulator> => {
  const sessions = new Set<SimulatedSession>();
  const switcher = createSwitcher(params, (line) => {
    for (const session of sessions) session.say(`${line}\r\n`);
  });
  const model = String(params.model ?? 'IN1608');
  const banner = `\r\n(c) Copyright 2013, Extron Electronics, ${model}, V1.05, 60-1238-51\r\nMon, 12 Jan 2026 10:00:00\r\n`;
  return createSimulatedServer({
    host,
    port,
    state: switcher.state,
    set: switcher.set,
    converse: (session) => {
      sessions.add(session);
      const conversation = converse(switcher, session, String(params.password ?? ''), banner);
      return { ...conversation, ended: () => sessions.delete(session) };
    },
  });
};
