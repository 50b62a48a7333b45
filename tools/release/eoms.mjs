import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const here = import.meta.dirname;
const version = readFileSync(join(here, 'VERSION'), 'utf8').trim();
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: 20.19 or newer is needed. 需要 Node 20.19 或更高版本`);
  process.exit(1);
}

/** The data stays beside the unpacked versions, so that the next one finds it. */
const dataFolder = process.env.EOMS_DATA || join(dirname(here), 'eoms-data');

const help = `EOMS ${version}

  eoms [start] [options]     starts; eoms start --help lists the options and settings
  eoms doctor [--json]       looks whether this machine can run it, and changes nothing
  eoms health                asks the running one; exit code 0 if it is ready
  eoms upgrade <archive>     to the version in that archive, with a copy of the data before
  eoms rollback [--data]     back to the version before; --data: with the data as it was then
  eoms version

Data: ${dataFolder} (EOMS_DATA)
`;

/** Runs a built program in this process, so that signals and exit codes need no relay. */
const run = async (program, args) => {
  const path = join(here, 'server/dist', program);
  const named = args.some((arg) => arg === '--data' || arg.startsWith('--data='));
  process.argv = [process.argv[0], path, ...(named ? [] : ['--data', dataFolder]), ...args];
  await import(pathToFileURL(path).href);
};

/** The certificate names the site, not this machine's own address: it is not checked here. */
const health = () => {
  const { EOMS_PORT: port = '8080', EOMS_HOST: host = '127.0.0.1', EOMS_TLS_CERT: cert } = process.env;
  const options = { host: /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host, port, path: '/health', timeout: 5_000 };
  const asked = (cert ? requestSecurely : request)({ ...options, rejectUnauthorized: false }, (reply) => {
    reply.resume();
    process.exitCode = reply.statusCode === 200 ? 0 : 1;
  });
  asked.on('timeout', () => asked.destroy(new Error('no answer within 5 s')));
  asked.on('error', ({ message }) => {
    console.error(message);
    process.exitCode = 1;
  });
  asked.end();
};

/** There, a running program cannot be replaced, and links need an administrator. */
const onlyByHand = () => {
  console.error(
    'On Windows: stop it, unpack the new version beside this one, and start that. Windows 上请手工升级：停止服务，解压新版本并启动',
  );
  process.exitCode = 2;
};

const [verb = 'start', ...args] = process.argv.slice(2);
const isWindows = process.platform === 'win32';
const verbs = {
  start: () => run('main.js', args),
  doctor: () => run('doctor.js', args),
  health,
  upgrade: isWindows
    ? onlyByHand
    : async () => (await import('./upgrade.mjs')).upgrade({ here, version, dataFolder, archive: args[0] }),
  rollback: isWindows
    ? onlyByHand
    : async () =>
        (await import('./upgrade.mjs')).rollback({ here, version, dataFolder, withData: args.includes('--data') }),
  version: () => console.log(version),
  help: () => console.log(help),
  '--help': () => console.log(help),
};
if (verb.startsWith('--') && !Object.hasOwn(verbs, verb)) await run('main.js', [verb, ...args]);
else if (Object.hasOwn(verbs, verb)) await verbs[verb]();
else {
  console.error(help);
  process.exitCode = 2;
}
