import { expect, it, vi } from 'vitest';
import { createLine } from './create-line.ts';
import { createFakeClock } from './fake-clock.ts';
import { idleListener } from './line-listener.ts';

it('sends nothing that was waiting once another process may run the device', async () => {
  let may = true;
  const written: string[] = [];
  const closed: string[] = [];
  const line = createLine({
    clock: createFakeClock(),
    transport: { kind: 'tcp', port: 1, frame: { delimiter: '\r' } },
    pipe: { write: (data) => written.push(data.toString()), close: () => {} },
    secrets: [],
    listener: idleListener,
    mayWrite: () => may,
    onClose: ({ en }) => closed.push(en),
  });
  const first = line.request('one\r');
  const onSent = vi.fn();
  const second = line.request('two\r', { onSent });
  const third = line.request('three\r');
  may = false;
  line.receive(Buffer.from('answer\r'));
  expect((await first).toString()).toBe('answer');
  await expect(second).rejects.toThrow('another node');
  await expect(third).rejects.toThrow('another node');
  await expect(line.request('four\r')).rejects.toThrow();
  expect([written, closed, onSent.mock.calls]).toEqual([['one\r'], ['another node has taken the device over'], []]);
});
