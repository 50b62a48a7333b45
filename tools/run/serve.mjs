import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

const names = (args, flag) => args.some((arg) => arg === flag || arg.startsWith(`${flag}=`));

/** The commands that look after a system without starting it. */
const commands = { doctor: 'doctor.js', backup: 'backup-command.js', restore: 'backup-command.js' };

/**
 * `npm start`, `npm start -- doctor | backup | restore` and `npm run demo`: runs the built server in this process, so signals
 * and exit codes need no relay.
 */
export const serve = async (args, { demo = false } = {}) => {
  await ensureInstalled();
  const command = Object.hasOwn(commands, args[0]) ? commands[args[0]] : undefined;
  await ensureBuilt(...(command ? ['server'] : ['console', 'server']));
  const program = join(root, 'server/dist', command ?? 'main.js');
  const several = demo && (names(args, '--nodes') || process.env.EOMS_DEMO_NODES);
  const data = join(root, '.eoms', several ? 'demo-nodes' : demo ? 'demo' : 'data');
  const ownFolder = names(args, '--data') || process.env.EOMS_DATA;
  process.argv = [
    process.argv[0],
    program,
    ...(demo ? ['--demo'] : []),
    // The doctor takes its settings only; the other two commands are one program.
    ...(command === 'backup-command.js' ? args : []),
    ...(ownFolder ? [] : ['--data', data]),
    ...(command === 'backup-command.js' ? [] : args.slice(command ? 1 : 0)),
  ];
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(program).href);
};
