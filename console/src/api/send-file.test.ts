import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendFile } from './send-file.ts';

const request = {
  upload: {} as { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void },
  timeout: 0,
  status: 200,
  responseText: JSON.stringify({ status: true, code: '200', data: { id: 'a' }, requestId: 'r' }),
  open: vi.fn(),
  setRequestHeader: vi.fn(),
  send: vi.fn(),
  abort: vi.fn(),
  onload: () => undefined as unknown,
  onloadend: () => undefined as unknown,
};
/** A function, because it must work with `new`. */
function sender() {
  return request;
}
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', sender);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const send = (patient: boolean) =>
  sendFile({ address: '/x', headers: {}, file: new File(['abc'], 'a.zip'), timeoutMs: 1_000, patient });
const sent = (loaded: number) => request.upload.onprogress?.({ lengthComputable: true, loaded, total: 10 });

it('limits a usual upload as a whole', () => {
  void send(false).catch(() => undefined);
  expect(request.timeout).toBe(1_000);
});
it('lets a patient one take as long as its bytes go', async () => {
  request.timeout = 0;
  const done = send(true);
  expect(request.timeout).toBe(0);
  for (let n = 1; n <= 10; n += 1) {
    vi.advanceTimersByTime(900);
    sent(n);
  }
  request.onload();
  request.onloadend();
  await expect(done).resolves.toEqual({ id: 'a' });
  vi.advanceTimersByTime(5_000);
  expect(request.abort).not.toHaveBeenCalled();
});
it('ends a patient one that has stalled', async () => {
  const done = send(true);
  sent(1);
  vi.advanceTimersByTime(1_001);
  await expect(done).rejects.toMatchObject({ code: 'timeout' });
  expect(request.abort).toHaveBeenCalledOnce();
});
