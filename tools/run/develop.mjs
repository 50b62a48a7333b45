import { join } from 'node:path';
import { runLoudly } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { root, tool } from './root.mjs';
import { say } from './say.mjs';

/** Serves the console by Vite on port 5173, with its calls proxied to a server that restarts on every change. */
export const develop = async (args) => {
  await ensureInstalled();
  const at = args.indexOf('--port');
  const port = at >= 0 ? args[at + 1] : (process.env.EOMS_PORT ?? '8080');
  say(`Console: http://127.0.0.1:5173   calls: http://127.0.0.1:${port}/eoms/docs   (Ctrl-C stops both)`);
  // Node's own watch mode waits for the old server to stop and release its database before it starts the next one.
  const server = ['--watch', '--watch-preserve-output', '--import', 'tsx', join(root, 'server/src/main.ts')];
  const data = args.includes('--data')
    ? []
    : ['--data', join(root, '.eoms', args.includes('--demo') ? 'demo' : 'data')];
  const codes = await Promise.all([
    runLoudly(process.execPath, [...server, ...data, ...args]),
    runLoudly(process.execPath, [tool('vite/bin/vite.js')], {
      cwd: join(root, 'console'),
      env: { ...process.env, EOMS_SERVER: `http://127.0.0.1:${port}` },
    }),
  ]);
  process.exitCode = codes.find((code) => code !== 0 && code !== 130) ?? 0;
};
