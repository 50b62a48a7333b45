import type { Value } from '@eoms/contract/vocabulary';
import { createSimulatedServer, type SimulatedSession } from '../../kit/simulated-server.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { splitWords } from './nut.codec.ts';
import { numberVariables, readVariables, textVariables } from './nut.variables.ts';

interface Server {
  readonly ups: string;
  readonly user: string;
  readonly password: string;
  readonly variables: Map<string, string>;
  stale: boolean;
}

const firstVariables: Readonly<Record<string, string>> = {
  'device.mfr': 'EOMS',
  'device.model': 'Simulated UPS',
  'device.serial': '00000001',
  'ups.status': 'OL CHRG',
  'ups.load': '23',
  'ups.beeper.status': 'enabled',
  'battery.charge': '100',
  'battery.runtime': '1800',
  'battery.voltage': '27.3',
  'input.voltage': '230.1',
  'input.frequency': '50.0',
  'output.voltage': '230.0',
};

/** Commands and what they change. */
const commands: Readonly<Record<string, readonly [variable: string, value: string]>> = {
  'beeper.enable': ['ups.beeper.status', 'enabled'],
  'beeper.disable': ['ups.beeper.status', 'disabled'],
  'load.off': ['ups.status', 'OFF'],
  'load.on': ['ups.status', 'OL'],
  'test.battery.start.quick': ['ups.test.result', 'Done and passed'],
};

const writable = new Set(['input.transfer.low', 'battery.charge.low', 'ups.delay.shutdown']);
const quoted = (value: string): string => `"${value.replace(/[\\"]/g, '\\$&')}"`;
const list = (of: string, ups: string, rows: readonly string[]): string =>
  [`BEGIN LIST ${of}${ups}`, ...rows, `END LIST ${of}${ups}`, ''].join('\n');

interface Caller {
  user: string;
  password: string;
}

const mayCommand = (server: Server, { user, password }: Caller): string | undefined => {
  if (user === '') return 'ERR USERNAME-REQUIRED\n';
  if (password === '') return 'ERR PASSWORD-REQUIRED\n';
  return user === server.user && password === server.password ? undefined : 'ERR ACCESS-DENIED\n';
};

const listAnswer = (server: Server, [what = '', ups = '']: readonly string[]): string => {
  if (what === 'UPS') return list('UPS', '', [`UPS ${server.ups} "simulated"`]);
  if (ups !== server.ups) return 'ERR UNKNOWN-UPS\n';
  if (server.stale) return 'ERR DATA-STALE\n';
  if (what === 'VAR')
    return list(
      'VAR',
      ` ${ups}`,
      [...server.variables].map(([name, value]) => `VAR ${ups} ${name} ${quoted(value)}`),
    );
  if (what === 'CMD')
    return list(
      'CMD',
      ` ${ups}`,
      Object.keys(commands).map((name) => `CMD ${ups} ${name}`),
    );
  return what === 'RW' ? list('RW', ` ${ups}`, []) : 'ERR INVALID-ARGUMENT\n';
};

const getAnswer = (server: Server, [what = '', ups = '', name = '']: readonly string[]): string => {
  if (ups !== server.ups) return 'ERR UNKNOWN-UPS\n';
  if (what === 'UPSDESC') return `UPSDESC ${ups} "simulated"\n`;
  if (what === 'CMDDESC') return `CMDDESC ${ups} ${name} "Description unavailable"\n`;
  if (what !== 'VAR') return 'ERR INVALID-ARGUMENT\n';
  const value = server.variables.get(name);
  return value === undefined ? 'ERR VAR-NOT-SUPPORTED\n' : `VAR ${ups} ${name} ${quoted(value)}\n`;
};

const act = (server: Server, caller: Caller, lies: boolean, [verb, ...words]: readonly string[]): string => {
  const refused = mayCommand(server, caller);
  if (refused !== undefined) return refused;
  const [ups, name = '', value = ''] = verb === 'SET' ? words.slice(1) : words;
  if (ups !== server.ups) return 'ERR UNKNOWN-UPS\n';
  const change = verb === 'SET' ? ([name, value] as const) : commands[name];
  if (change === undefined) return 'ERR CMD-NOT-SUPPORTED\n';
  if (verb === 'SET' && !writable.has(name))
    return server.variables.has(name) ? 'ERR READONLY\n' : 'ERR VAR-NOT-SUPPORTED\n';
  if (!lies) server.variables.set(...change);
  return 'OK\n';
};

const converse = (server: Server, session: SimulatedSession) => {
  const caller: Caller = { user: '', password: '' };
  let rest = '';
  const receive = (line: string): void => {
    const words = splitWords(line);
    const [verb = '', ...more] = words;
    if (verb === 'USERNAME' || verb === 'PASSWORD') {
      const key = verb === 'USERNAME' ? 'user' : 'password';
      if (caller[key] !== '') session.say(`ERR ALREADY-SET-${verb}\n`);
      else if (more.length !== 1) session.say('ERR INVALID-ARGUMENT\n');
      else {
        caller[key] = more[0] ?? '';
        session.say('OK\n');
      }
    } else if (verb === 'LIST') session.say(listAnswer(server, more));
    else if (verb === 'GET') session.say(getAnswer(server, more));
    else if (verb === 'INSTCMD' || verb === 'SET') session.say(act(server, caller, session.lies(), words));
    else if (verb === 'VER') session.say('Network UPS Tools upsd 2.8.0 (simulated)\n');
    else if (verb === 'NETVER') session.say('1.3\n');
    else if (verb === 'LOGOUT') {
      session.say('OK Goodbye\n');
      session.end();
    } else session.say('ERR UNKNOWN-COMMAND\n');
  };
  return {
    receive: (chunk: Buffer): void => {
      const lines = (rest + chunk.toString('utf8')).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > 4_096) session.end();
      else for (const line of lines) receive(line.trim());
    },
  };
};

/** The variable behind a property. */
const variableOf = (property: string): string | undefined =>
  Object.entries({ ...numberVariables, ...textVariables }).find(([, id]) => id === property)?.[0];

/**
 * A NUT server with one UPS. Parameters: ups, user, password. Its state has the driver's property keys; `status` takes NUT's own words
 * (`OB DISCHRG LB`), `stale` makes the server lose its UPS.
 */
export const simulateNut = (options: SimulatorOptions): Promise<Simulator> => {
  const params: Readonly<Record<string, Value>> = options.params ?? {};
  const server: Server = {
    ups: String(params.ups ?? '') || 'ups',
    user: String(params.user ?? 'admin'),
    password: String(params.password ?? 'admin'),
    variables: new Map(Object.entries(firstVariables)),
    stale: false,
  };
  return createSimulatedServer({
    host: options.host,
    port: options.port,
    converse: (session) => converse(server, session),
    state: () => ({ ...readVariables(server.variables), stale: server.stale }),
    set: (property, value) => {
      if (property === 'stale') {
        server.stale = value === true;
        return;
      }
      const variable = variableOf(property);
      if (variable === undefined) throw new Error(`the simulated UPS has no "${property}"`);
      server.variables.set(variable, String(value));
    },
  });
};
