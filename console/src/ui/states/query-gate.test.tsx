import { act, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { mounted } from '../mounted.fixture.tsx';
import { UiErrorsProvider } from '../ui-errors.tsx';
import { type Gated, QueryGate, together } from './query-gate.tsx';

const page = mounted();
const show = (content: ReactNode) =>
  page.show(
    <UiErrorsProvider
      value={(error) => ({ reason: String(error), requestId: 'r1', absent: error === 'absent', fields: [] })}
    >
      {content}
    </UiErrorsProvider>,
  );
const query = (part: Partial<Gated<string>>): Gated<string> => ({
  data: undefined,
  error: null,
  refetch: vi.fn(),
  ...part,
});
const gate = (of: Gated<string>, onBack?: () => void) => (
  <QueryGate what="lamp" query={of} onBack={onBack}>
    {(data) => <output>{data}</output>}
  </QueryGate>
);
const press = (words: string) =>
  act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === words)?.click());

it('shows a skeleton until there is data', async () => {
  await show(gate(query({})));
  expect(document.querySelectorAll('.bone').length).toBeGreaterThan(0);
  await show(gate(query({ data: 'lit' })));
  expect(document.body.textContent).toBe('lit');
});
it('keeps its data when a refetch fails', async () => {
  await show(gate(query({ data: 'lit', error: 'no line' })));
  expect(document.body.textContent).toBe('lit');
});
it('says what failed and offers a retry', async () => {
  const failed = query({ error: 'no line' });
  await show(gate(failed));
  expect(document.querySelector('[role=alert]')?.textContent).toMatch(/loadFailed.*no line.*requestId/);
  await press('retry');
  expect(failed.refetch).toHaveBeenCalledOnce();
});
it('leads back when the object does not exist, and offers a retry where there is no way back', async () => {
  const back = vi.fn();
  await show(gate(query({ error: 'absent' }), back));
  expect(document.body.textContent).toContain('absentText');
  await press('toList');
  expect(back).toHaveBeenCalledOnce();
  await show(gate(query({ error: 'absent' })));
  expect(document.body.textContent).toContain('retry');
});
it('waits for both queries, and retries only the one that failed', () => {
  const [known, failed] = [query({ data: 'a' }), query({ error: 'no line' })];
  expect(together(known, query({})).data).toBeUndefined();
  expect(together(known, query({ data: 'b' })).data).toEqual(['a', 'b']);
  const both = together(known, failed);
  expect(both.error).toBe('no line');
  both.refetch();
  expect([known.refetch, failed.refetch].map((one) => vi.mocked(one).mock.calls.length)).toEqual([0, 1]);
});
