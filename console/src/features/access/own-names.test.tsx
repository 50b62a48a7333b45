// @vitest-environment happy-dom
import type { Menu, Role } from '@eoms/contract';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { BuiltScreensProvider } from '../../session/built-screens.ts';
import { emptyMenu, MenuForm } from './menu-form.tsx';
import { RoleGrants } from './role-grants.tsx';

const menu = (id: string, name: string, address: string | null, langitem: string | null) =>
  ({ id, name, address, langitem, parentId: '-1', icon: null, sort: 1, hidden: false }) as unknown as Menu;
const menus = [menu('1', '用户', 'user', 'user'), menu('2', '我们的页面', 'plan', null)];
const role = { id: 'r', name: '场所值守员', isSuper: false } as unknown as Role;

let stage: Stage;
beforeEach(async () => {
  stage = await createStage({
    'GET /baseMenu/list': () => ({ data: menus }),
    'GET /baseMenu/getMenuListByRoleId': () => ({ data: { revision: 0, menus: [] } }),
  });
  await i18next.loadNamespaces(['access', 'menus', 'roles']);
  await i18next.changeLanguage('en');
});
afterEach(async () => {
  await stage.close();
  await i18next.changeLanguage('zh');
});

it('shows built-in names in the language of the reader and custom names unchanged', async () => {
  await stage.show(<RoleGrants role={role} readOnly={false} onClose={() => undefined} />);
  await settle();
  const rows = [...document.querySelectorAll('[data-part="grant-row"]')].map((row) => row.textContent);
  expect(rows).toEqual(['Users', '我们的页面']);
  expect(document.querySelector('.ant-drawer-title')?.textContent).toBe('Permissions of “Venue operator”');
  expect(document.querySelector('[aria-label="Users View"]')).not.toBeNull();
});

it('offers a menu only the screens that exist', async () => {
  await stage.show(
    <BuiltScreensProvider value={['home', 'user']}>
      <MenuForm draft={{ ...emptyMenu, address: 'plan' }} menus={menus} readOnly={false} onClose={() => undefined} />
    </BuiltScreensProvider>,
  );
  const box = document.querySelector<HTMLElement>('#address')?.closest<HTMLElement>('.ant-select');
  await act(async () => {
    box?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    document.querySelector('#address')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  await settle();
  const options = [...document.querySelectorAll('.ant-select-item-option')].map((one) => [
    one.textContent,
    one.classList.contains('ant-select-item-option-disabled'),
  ]);
  expect(options).toEqual([
    ['/home', false],
    ['/user', false],
    ['/plan · not in this release', true],
  ]);
});
