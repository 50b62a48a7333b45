// @vitest-environment happy-dom
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { useSession } from '../../session/session-store.ts';
import { AccountMenu } from './account-menu.tsx';

let stage: Stage;
afterEach(() => stage.close());

const [first, second] = [
  { id: '01900000-0000-7000-8000-000000000001', name: '值班' },
  { id: '01900000-0000-7000-8000-000000000002', name: '会议' },
];
const user = (roles: (typeof first)[], defaultRoleId: string | null) => ({
  id: first.id,
  username: 'ann',
  name: 'Ann',
  phone: null,
  email: null,
  sex: null,
  avatar: null,
  department: null,
  roles,
  defaultRoleId,
  superAdministrator: false,
  hasSecondFactor: false,
});
const show = async (roles: (typeof first)[], defaultRoleId: string | null): Promise<string> => {
  stage = await createStage({
    'POST /baseUser/setDefaultRole': () => ({ data: null }),
    'GET /login/refreshLogin': () => ({ refused: '500' }),
  });
  await i18next.loadNamespaces(['shell', 'ui', 'roles']);
  useSession.setState({ user: user(roles, defaultRoleId) });
  await stage.show(<AccountMenu mini={false} />);
  return document.querySelector('[data-part="account"] [data-part="role"]')?.textContent ?? '';
};

it('names the role in force, or says that all of several are', async () => {
  expect(await show([first], null)).toBe('值班');
  await stage.close();
  expect(await show([first, second], second.id)).toBe('会议');
  await stage.close();
  expect(await show([first, second], null)).toBe('全部角色');
});

it('lifts the choice of one role again', async () => {
  await show([first, second], second.id);
  await act(async () => document.querySelector<HTMLElement>('[data-part="account"]')?.click());
  await settle();
  const open = [...document.querySelectorAll<HTMLElement>('.ant-dropdown-menu-submenu-title')];
  await act(async () => {
    open.find((one) => one.textContent === '切换角色')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  });
  const all = () =>
    [...document.querySelectorAll<HTMLElement>('.ant-dropdown-menu-item')].find(
      (one) => one.textContent === '全部角色',
    );
  await expect.poll(all).toBeDefined();
  await act(async () => all()?.click());
  await settle();
  expect(stage.asked[0]).toEqual({ call: 'POST /baseUser/setDefaultRole', body: { roleId: null } });
});
