import { createSimulatedServer, type SimulatedSession } from '../../kit/simulated-server.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { createSystem, type System } from './ttp.simulated-system.ts';

/** What a Tesira's telnet server offers first: to echo, and to suppress go-ahead (RFC 854, 857, 858). */
const negotiation = Buffer.from([255, 251, 1, 255, 251, 3]);
const welcome = '\r\nWelcome to the Tesira Text Protocol Server...\r\n\r\n';
const longestLine = 4_096;

/** Replies to an option have three bytes each; this end supports no options. */
const withoutTelnet = (chunk: Buffer): string => {
  const text: number[] = [];
  for (let at = 0; at < chunk.length; at += 1) {
    if (chunk[at] === 255) at += 2;
    else text.push(chunk[at] ?? 0);
  }
  return Buffer.from(text).toString('utf8');
};

const converse = (system: System, session: SimulatedSession, user: string, password: string) => {
  let stage: 'user' | 'password' | 'in' = user === '' ? 'in' : 'user';
  let claimed = '';
  let rest = '';
  const receive = (line: string): void => {
    if (stage === 'user') {
      claimed = line;
      stage = 'password';
      session.say('Password: ');
    } else if (stage === 'password') {
      const right = claimed === user && line === password;
      stage = right ? 'in' : 'user';
      session.say(right ? welcome : '\r\nLogin incorrect\r\nlogin: ');
    } else if (line !== '') session.say(`${system.act(line, session)}\r\n`);
  };
  session.say(negotiation);
  session.say(stage === 'in' ? welcome : '\r\nlogin: ');
  return {
    receive: (chunk: Buffer) => {
      const lines = (rest + withoutTelnet(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) receive(line.replaceAll('\r', '').trim());
      if (rest.length > longestLine) session.end();
    },
    ended: () => system.leave(session),
  };
};

/** A Tesira. Parameters: those of `createSystem`, username, password. */
export const simulateTtp = ({ host, port, params = {} }: SimulatorOptions): Promise<Simulator> => {
  const system = createSystem(params);
  return createSimulatedServer({
    host,
    port,
    state: system.state,
    set: system.set,
    converse: (session) => converse(system, session, String(params.username ?? ''), String(params.password ?? '')),
  });
};
