import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Runs beside a driver that may be in an endless loop: kills the process once the server, its parent, is gone. */
const watcher = `
const { ppid, pid } = process;
setInterval(() => { if (process.ppid !== ppid) process.kill(pid, 'SIGKILL'); }, 1000);
`;

/**
 * Ties this process to the server that started it. The server alone decides when it ends: a signal to the whole group
 * (Ctrl-C, a service manager) must not take the drivers away before the server has put its devices in order.
 */
export const endWithServer = async (): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  const watching = new Worker(watcher, { eval: true });
  // A thread needs this one to begin, and the driver's file may not let it.
  await once(watching, 'online');
  watching.unref();
};
