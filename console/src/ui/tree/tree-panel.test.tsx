// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { mounted } from '../mounted.fixture.tsx';
import { UiErrorsProvider } from '../ui-errors.tsx';
import { TreePanel } from './tree-panel.tsx';

const page = mounted();
const items = [{ id: 'b', name: 'Building', children: [{ id: 'f', name: 'Floor' }] }];
const refetch = vi.fn();
const panel = (part: { data?: unknown; isPending?: boolean; error?: unknown }, shown = items) => (
  <UiErrorsProvider value={(error) => ({ reason: String(error), requestId: 'r1', absent: false, fields: [] })}>
    <TreePanel
      label="places"
      items={shown}
      selected={undefined}
      onSelect={vi.fn()}
      source={{ data: undefined, isPending: false, error: null, refetch, ...part }}
    />
  </UiErrorsProvider>
);

it('shows a skeleton until the items are there', async () => {
  await page.show(panel({ isPending: true }, []));
  expect(document.querySelectorAll('.bone').length).toBeGreaterThan(0);
  await page.show(panel({ data: items }));
  expect(document.querySelectorAll('[role=treeitem]')).toHaveLength(2);
  expect(document.querySelector('.bone')).toBeNull();
});
it('says what failed and offers a retry', async () => {
  await page.show(panel({ error: 'no line' }, []));
  expect(document.querySelector('[role=alert]')?.textContent).toMatch(/loadFailed.*no line/);
  await page.pressButton('retry');
  expect(refetch).toHaveBeenCalledOnce();
});
it('keeps the items when a refetch fails', async () => {
  await page.show(panel({ data: items, error: 'no line' }));
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(document.querySelectorAll('[role=treeitem]')).toHaveLength(2);
});
