// @vitest-environment happy-dom
import type { User } from '@eoms/contract';
import { peopleEndpoints } from '@eoms/contract';
import i18next from 'i18next';
import { act, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { sampleReply } from '../../api/sample-reply.fixture.ts';
import { useSession } from '../../session/session-store.ts';
import { UserEditScreen } from './user-edit-screen.tsx';

const self = sampleReply(peopleEndpoints.getUser) as User;
let stage: Stage;
afterEach(async () => {
  await stage.close();
  useSession.setState({ user: null as never });
});

const Opened = ({ id }: { id: string }) => {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => void navigate(`/userEdit?id=${id}`), [id]);
  return <UserEditScreen />;
};
const show = async (who: { id: string; superAdministrator: boolean }) => {
  stage = await createStage({
    [`GET /baseUser/getUserById/${self.id}`]: () => ({ data: self }),
    'POST /backup/initializeUser': () => ({ data: null }),
    'GET /login/refreshLogin': () => ({ refused: '500' }),
  });
  await i18next.loadNamespaces(['people', 'login', 'ui', 'system', 'roles']);
  useSession.setState({ user: who as never });
  await stage.show(<Opened id={self.id} />);
};
const offered = () => [...document.querySelectorAll('button')].some((one) => one.textContent === '初始化管理员');

it('makes the current user the administrator, after the password', async () => {
  await show({ id: self.id, superAdministrator: true });
  await stage.press('初始化管理员');
  expect(document.body.textContent).toContain('设为默认角色');
  const field = [...document.querySelectorAll<HTMLInputElement>('input[type="password"]')].at(-1);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'my password');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(stage.asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
  await stage.press('初始化管理员');
  await settle();
  expect(stage.asked).toContainEqual({ call: 'POST /backup/initializeUser', body: { password: 'my password' } });
});

it.each([
  ['another person', { id: 'other', superAdministrator: true }],
  ['somebody who is none', { id: self.id, superAdministrator: false }],
])('is not offered to %s', async (_, who) => {
  await show(who);
  expect(offered()).toBe(false);
});
