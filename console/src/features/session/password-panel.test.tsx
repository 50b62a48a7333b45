import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { PasswordPanel } from './password-panel.tsx';

let stage: Stage;
let refused: string | undefined;
beforeEach(async () => {
  refused = undefined;
  stage = await createStage({ 'POST /baseUser/updatePassword': () => (refused ? { refused } : { data: null }) });
  await stage.show(<PasswordPanel />);
});
afterEach(() => stage.close());

const fields = () => [...document.querySelectorAll<HTMLInputElement>('input')];
const type = (texts: readonly string[]) =>
  act(async () => {
    for (const [at, text] of texts.entries()) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(fields()[at], text);
      fields()[at]?.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
const typed = ['old password', 'new password', 'new password'];

it('clears its fields after the password was changed', async () => {
  await type(typed);
  await stage.press('修改密码');
  expect(stage.asked.at(-1)?.body).toEqual({ oldPassword: 'old password', newPassword: 'new password' });
  expect(fields().map((field) => field.value)).toEqual(['', '', '']);
});
it('keeps them for a retry when it was refused', async () => {
  refused = '422';
  await type(typed);
  await stage.press('修改密码');
  expect(document.querySelector('[role=alert]')?.textContent).toContain('保存失败');
  expect(fields().map((field) => field.value)).toEqual(typed);
});
