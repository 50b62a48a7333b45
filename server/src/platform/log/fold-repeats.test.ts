import { expect, it, vi } from 'vitest';
import { createFolding } from './fold-repeats.ts';
import { createLog } from './log.ts';

const logTo = (out: string[]) => createLog('info', { write: (line: string) => void out.push(line) }, { everyMs: 20 });
const until = async (done: () => boolean): Promise<void> => {
  await vi.waitUntil(done, { timeout: 2_000, interval: 5 });
};
const away = (i: number) =>
  new Error(`Failed query: select ${i}\nparams: secret`, {
    cause: Object.assign(new Error('Connection terminated: the database does not answer'), { code: '08006' }),
  });

it('10 000 calls that fail in one outage are two lines', async () => {
  const out: string[] = [];
  const log = logTo(out);
  for (let i = 0; i < 10_000; i += 1)
    log.error({ err: away(i), requestId: `r${i}`, method: 'GET', path: `/eoms/${i % 50}` }, 'a call failed');
  await until(() => out.length === 2);
  const [first, folded] = out.map((line) => JSON.parse(line));
  expect(first).toMatchObject({ msg: 'a call failed', requestId: 'r0', err: { cause: { code: '08006' } } });
  expect(folded).toMatchObject({ level: 'error', msg: 'a call failed', requestId: 'r9999', repeated: 9_999 });
  expect(folded.error).toContain('08006');
  expect(out[1]).not.toContain('stack');
  expect(out.join('')).not.toContain('secret');
  expect(out.join('').length).toBeLessThan(10_000);
});

it('an internal error keeps its stack, and does not hide other errors', async () => {
  const out: string[] = [];
  const log = logTo(out).child({ part: 'a' });
  for (const message of ['one', 'one', 'two']) log.error({ err: new TypeError(message) }, 'a call failed');
  log.error({ err: new TypeError('one') }, 'another call failed');
  log.info('and this');
  log.info('and this');
  await until(() => out.length === 6);
  const lines = out.map((line) => JSON.parse(line));
  expect(lines.map(({ msg, err, repeated }) => [msg, err?.message, repeated])).toEqual([
    ['a call failed', 'one', undefined],
    ['a call failed', 'two', undefined],
    ['another call failed', 'one', undefined],
    ['and this', undefined, undefined],
    ['and this', undefined, undefined],
    ['a call failed', undefined, 1],
  ]);
  expect(lines[0].err.stack).toContain('fold-repeats.test.ts');
  expect(lines[5].part).toBe('a');
});

it('a failure that returns after a quiet period is written in full again', () => {
  const received: unknown[] = [];
  const { logMethod, logRepeats } = createFolding({ everyMs: 1_000_000 });
  const method = ((...args: unknown[]) => void received.push(args[0])) as never;
  const log = {} as never;
  const fail = () => logMethod.call(log, [{ err: new Error('x') }, 'failed'] as never, method);
  fail();
  fail();
  logRepeats();
  logRepeats();
  fail();
  expect(received).toMatchObject([{ err: {} }, { repeated: 1 }, { err: {} }]);
});
