// @vitest-environment happy-dom
import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { LoginFrame } from './login-frame.tsx';
import { MachineCodeScreen } from './machine-code-screen.tsx';

let stage: Stage;
const begin = async (state: string, expiresAt: string | null) => {
  const license = { state, expiresAt, licensee: null, machineCode: 'M', version: '1.0.0' };
  stage = await createStage({ 'GET /license/getLicenseInfoAndVersion': () => ({ data: license }) });
  await i18next.loadNamespaces('login');
};
afterEach(() => stage.close());

it.each([
  ['evaluation', '2026-12-22T00:00:00Z', '试用，至', '授权有效期至'],
  ['authorised', '2026-12-22T00:00:00Z', '授权有效期至', '试用'],
  ['expired', '2026-01-01T00:00:00Z', '已过期，只能查看', '授权有效期至'],
])('says on the sign-in page what the licence is worth: %s', async (state, until, said, unsaid) => {
  await begin(state, until);
  await stage.show(<LoginFrame>form</LoginFrame>);
  expect(stage.box.textContent).toContain(said);
  expect(stage.box.textContent).not.toContain(unsaid);
});

it('does not show an evaluation as a valid licence', async () => {
  await begin('evaluation', '2026-12-22T00:00:00Z');
  await stage.show(<MachineCodeScreen />);
  const shown = stage.box.querySelector('[data-part="license-facts"] dd');
  expect(shown?.textContent).toBe('试用');
  expect(shown?.querySelector('.tag.maintenance')).not.toBeNull();
});
