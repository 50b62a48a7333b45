import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readingAhead } from './read-ahead.ts';

const Nothing = () => null;

it('begins to read before the code has arrived, once for each time that it is loaded', async () => {
  const done: string[] = [];
  let arrive: () => void = () => undefined;
  const { home } = readingAhead(
    {
      home: {
        load: async () => {
          await new Promise<void>((resolve) => {
            arrive = resolve;
          });
          done.push('code');
          return Nothing;
        },
        begin: async () => void done.push('read'),
      },
    },
    new QueryClient(),
  );
  const loading = home?.load();
  await Promise.resolve();
  expect(done).toEqual(['read']);
  arrive();
  expect(await loading).toBe(Nothing);
  expect(done).toEqual(['read', 'code']);
});

it('opens a screen all the same whose reading has failed', async () => {
  const begin = () => Promise.reject(new Error('no connection'));
  const { home } = readingAhead({ home: { load: async () => Nothing, begin } }, new QueryClient());
  expect(await home?.load()).toBe(Nothing);
});
