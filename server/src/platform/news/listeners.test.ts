import { event } from '@eoms/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import { createSoloBus } from '../bus/solo-bus.ts';
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

it('reaches the listeners of other nodes, once each, and says when it may not have', async () => {
  const buses = new Map<string, Bus>();
  const heard: string[] = [];
  const gapListeners: (() => void)[] = [];
  const open = (name: string) => {
    const listeners = new Map<string, (payload: never, from: string) => void>();
    const bus: Bus = {
      ...createSoloBus(name),
      publish: (message, payload) => {
        for (const [id, other] of buses) if (id !== name) other.publishTo(name, message, payload);
      },
      publishTo: (from, message, payload) => listeners.get(message.name)?.(payload as never, from),
      on: (message, listener) => {
        expect(listeners.has(message.name)).toBe(false);
        listeners.set(message.name, listener as never);
        return () => undefined;
      },
      onGap: (listener) => {
        gapListeners.push(listener);
        return () => undefined;
      },
    };
    buses.set(name, bus);
    const news = createListeners(createLog('silent'), bus);
    for (const one of ['first', 'second']) news.on(arrived, ({ n }) => void heard.push(`${name} ${one} ${n}`));
    news.onGap(() => void heard.push(`${name} gap`));
    return news;
  };
  const [a] = [open('a'), open('b')];
  a.publish(arrived, { n: 1 });
  for (const listener of gapListeners) listener();
  expect(heard).toEqual(['a first 1', 'a second 1', 'b first 1', 'b second 1', 'a gap', 'b gap']);
});
