import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { deadline } from './deadline.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('comes in time although garbage is collected meanwhile', async () => {
  const signal = deadline(200, new AbortController().signal);
  const ended = vi.fn();
  signal.addEventListener('abort', ended);
  const collecting = setInterval(collectGarbage, 20);
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), 2_000).finally(() => clearInterval(collecting));
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('ends with the first of the signals', () => {
  const one = new AbortController();
  const signal = deadline(60_000, new AbortController().signal, one.signal);
  expect(signal.aborted).toBe(false);
  one.abort(new Error('stopped'));
  expect(signal.reason).toMatchObject({ message: 'stopped' });
});
