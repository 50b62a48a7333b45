// @vitest-environment happy-dom
import type { SavedFilter } from '@eoms/contract';
import i18next from 'i18next';
import { useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { SavedFilters } from './saved-filters.tsx';

let stage: Stage;
let address: string;
afterEach(() => stage.close());

const filter = (name: string, values: SavedFilter['values'], isDefault = false): SavedFilter => ({
  id: `id-${name}`,
  revision: 1,
  list: 'workOrders',
  name,
  values,
  isDefault,
});
const Probe = () => {
  address = useLocation().search;
  return null;
};
const names = ['status', 'urgency', 'sort'];
const show = async (filters: readonly SavedFilter[]): Promise<void> => {
  stage = await createStage({ 'GET /savedFilter/list': () => ({ data: filters }) });
  await i18next.loadNamespaces(['savedFilters', 'ui']);
  await stage.show(
    <>
      <SavedFilters list="workOrders" names={names} />
      <Probe />
    </>,
  );
};

it('begins a list that nothing narrows with the default, leaving out what the list does not know', async () => {
  await show([filter('急', { urgency: '1', gone: 'x' }, true), filter('新', { status: 'unprocessed' })]);
  expect(address).toBe('?urgency=1');
});

it('shows a filter with one press, and everything again with another', async () => {
  await show([filter('新', { status: 'unprocessed', sort: 'deadline' })]);
  expect(address).toBe('');
  await stage.press('新');
  expect(address).toBe('?status=unprocessed&sort=deadline');
  expect(stage.box.querySelector('[aria-pressed="true"]')?.textContent).toBe('新');
  expect(stage.box.textContent).not.toContain('保存此筛选');
  await stage.press('新');
  expect(address).toBe('');
});

it('takes no room where nothing is saved and nothing narrows the list', async () => {
  await show([]);
  expect(stage.box.querySelector('[data-part="saved-filters"]')).toBeNull();
});
