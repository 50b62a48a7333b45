import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

const names = (args, flag) => args.some((arg) => arg === flag || arg.startsWith(`${flag}=`));

/** `npm start`, `npm start -- doctor` and `npm run demo`: runs the built server in this process, so signals and exit codes need no relay. */
export const serve = async (args, { demo = false } = {}) => {
  await ensureInstalled();
  const isDoctor = args[0] === 'doctor';
  await ensureBuilt(...(isDoctor ? ['server'] : ['console', 'server']));
  const program = join(root, 'server/dist', isDoctor ? 'doctor.js' : 'main.js');
  const several = demo && (names(args, '--nodes') || process.env.EOMS_DEMO_NODES);
  const data = join(root, '.eoms', several ? 'demo-nodes' : demo ? 'demo' : 'data');
  const ownFolder = names(args, '--data') || process.env.EOMS_DATA;
  process.argv = [
    process.argv[0],
    program,
    ...(demo ? ['--demo'] : []),
    ...(ownFolder ? [] : ['--data', data]),
    ...args.slice(isDoctor ? 1 : 0),
  ];
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(program).href);
};
