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

it('bounds long texts and respects its level', () => {
  const [line, ...more] = lines((log) => {
    log.debug('not this');
    log.info({ reply: 'x'.repeat(10_000) }, 'long');
  });
  expect(line.reply.length).toBeLessThan(4_100);
  expect(more).toEqual([]);
});

it('logs what helps about an error, without values of its query or connection', () => {
  const query = Object.assign(new Error('Failed query: update users set a = $1\nparams: hunter2,\nmore secrets'), {
    cause: Object.assign(new Error('terminated'), { code: '57P01', client: { password: 'hunter2' } }),
  });
  const [line] = lines((log) => log.error({ err: query }, 'failed'));
  expect(line.err).toMatchObject({ message: 'Failed query: update users set a = $1', cause: { code: '57P01' } });
  expect(line.err.stack).toContain('log.test.ts');
  expect(JSON.stringify(line)).not.toMatch(/hunter2|more secrets/);
});
