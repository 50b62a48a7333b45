import { expect, it } from 'vitest';
import { createLog } from './log/log.ts';
import { createShutdown } from './shutdown.ts';

it('stops everything in the opposite order, once, whatever fails', async () => {
  const shutdown = createShutdown(createLog('silent'));
  const stopped: string[] = [];
  shutdown.add('database', async () => void stopped.push('database'));
  shutdown.add('broken', () => {
    stopped.push('broken');
    throw new Error('stuck');
  });
  shutdown.add('calls', () => void stopped.push('calls'));
  await Promise.all([shutdown.run(), shutdown.run()]);
  await shutdown.run();
  expect(stopped).toEqual(['calls', 'broken', 'database']);
});
