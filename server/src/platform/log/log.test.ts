import { expect, it } from 'vitest';
import { createLog } from './log.ts';

const lines = (write: (log: ReturnType<typeof createLog>) => void) => {
  const out: string[] = [];
  write(createLog('info', { write: (line: string) => void out.push(line) }));
  return out.map((line) => JSON.parse(line));
};

it('masks secrets at the depths we log at', () => {
  const [line] = lines((log) =>
    log.info({ token: 'a', user: { password: 'b', name: 'ann' }, req: { headers: { authorization: 'c' } } }, 'hello'),
  );
  expect(line).toMatchObject({
    level: 'info',
    msg: 'hello',
    token: '[redacted]',
    user: { password: '[redacted]', name: 'ann' },
  });
  expect(line.req.headers.authorization).toBe('[redacted]');
});

it('bounds long texts and keeps to its level', () => {
  const [line, ...more] = lines((log) => {
    log.debug('not this');
    log.info({ reply: 'x'.repeat(10_000) }, 'long');
  });
  expect(line.reply.length).toBeLessThan(4_100);
  expect(more).toEqual([]);
});
