import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { untilListening, wait } from './children.ts';

const version = '4.1.15';

/** Installs Node-RED for benchmarks only, into the user's cache; returns undefined if it cannot be installed. */
export const installNodeRed = (): string | undefined => {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'eoms-bench', `node-red-${version}`);
  const program = join(folder, 'node_modules/node-red/red.js');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const packages = [`node-red@${version}`, 'pg@8.23.1'];
  spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', ...packages], {
    cwd: folder,
    stdio: 'ignore',
    timeout: 300_000,
  });
  return existsSync(program) ? program : undefined;
};

interface FlowOptions {
  readonly program: string;
  readonly folder: string;
  readonly mqttPort: number;
  readonly webPort: number;
  readonly connectionString: string;
}

const insert = `const pool = global.get('pool');
await pool.query('insert into red_points (device, at, value) values ($1, clock_timestamp(), $2)', [Number(msg.topic.slice(13)), msg.payload.battery]);
return msg;`;
const shorten = `msg.payload = { d: Number(msg.topic.slice(13)), v: msg.payload.battery }; return msg;`;

/** A typical Node-RED flow: MQTT in, a function that inserts the reading, a switch, out to the sockets. */
const flow = (mqttPort: number): object[] => [
  { id: 'tab', type: 'tab', label: 'live path' },
  {
    id: 'broker',
    type: 'mqtt-broker',
    broker: '127.0.0.1',
    port: String(mqttPort),
    clientid: '',
    keepalive: '60',
    cleansession: true,
    protocolVersion: '4',
  },
  { id: 'listener', type: 'websocket-listener', path: '/live', wholemsg: 'false' },
  {
    id: 'in',
    type: 'mqtt in',
    z: 'tab',
    topic: 'zigbee2mqtt/+',
    qos: '0',
    datatype: 'json',
    broker: 'broker',
    wires: [['insert']],
  },
  { id: 'insert', type: 'function', z: 'tab', func: insert, outputs: 1, wires: [['hot']] },
  {
    id: 'hot',
    type: 'switch',
    z: 'tab',
    property: 'payload.battery',
    propertyType: 'msg',
    rules: [{ t: 'lt', v: '10', vt: 'num' }],
    outputs: 1,
    wires: [['short']],
  },
  { id: 'short', type: 'function', z: 'tab', func: shorten, outputs: 1, wires: [['out']] },
  { id: 'out', type: 'websocket out', z: 'tab', server: 'listener', client: '', wires: [] },
];

export const startNodeRed = async (options: FlowOptions): Promise<ChildProcess> => {
  const { program, folder, mqttPort, webPort, connectionString } = options;
  writeFileSync(join(folder, 'flows.json'), JSON.stringify(flow(mqttPort)));
  const pg = join(program, '../../pg');
  const settings = `const { Pool } = require(${JSON.stringify(pg)});
module.exports = { flowFile: 'flows.json', uiPort: ${webPort}, uiHost: '127.0.0.1', httpAdminRoot: false,
  logging: { console: { level: 'error' } },
  functionGlobalContext: { pool: new Pool({ connectionString: ${JSON.stringify(connectionString)}, max: 10 }) } };`;
  writeFileSync(join(folder, 'settings.js'), settings);
  const child = spawn(process.execPath, [program, '-u', folder, '-s', join(folder, 'settings.js')], {
    stdio: 'ignore',
  });
  process.once('exit', () => child.kill('SIGKILL'));
  await untilListening(webPort, 'Node-RED');
  // It opens its port before its flow has connected to the broker.
  await wait(2_000);
  return child;
};
