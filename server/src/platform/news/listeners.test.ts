import { event } from '@eoms/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log/log.ts';
import { createListeners } from './listeners.ts';

const arrived = event('test.arrived', z.object({ n: z.number() }));

it('calls every listener, whatever another one does', async () => {
  const news = createListeners(createLog('silent'));
  const received: number[] = [];
  news.on(arrived, () => {
    throw new Error('deaf');
  });
  news.on(arrived, async () => {
    throw new Error('deaf later');
  });
  const stop = news.on(arrived, ({ n }) => void received.push(n));
  news.publish(arrived, { n: 1 });
  stop();
  news.publish(arrived, { n: 2 });
  expect(received).toEqual([1]);
});
