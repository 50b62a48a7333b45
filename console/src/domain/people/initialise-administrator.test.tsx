// @vitest-environment happy-dom
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { InitialiseAdministrator } from './initialise-administrator.tsx';

let stage: Stage;
afterEach(() => stage.close());

it('asks for the password before it makes the current user the administrator', async () => {
  stage = await createStage({ 'POST /backup/initializeUser': () => ({ refused: 'user.passwordWrong' }) });
  await i18next.loadNamespaces(['login', 'ui']);
  await stage.show(<InitialiseAdministrator />);
  await stage.press('初始化管理员');
  expect(stage.asked).toEqual([]);
  const field = document.querySelector<HTMLInputElement>('input[type="password"]');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'my password');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await stage.press('初始化管理员');
  await settle();
  expect(stage.asked).toEqual([{ call: 'POST /backup/initializeUser', body: { password: 'my password' } }]);
  // The error is shown below the password, and no success message appears.
  expect(document.querySelector('.ant-form-item-explain-error')).not.toBeNull();
  expect(document.body.textContent).not.toContain('操作成功');
});
