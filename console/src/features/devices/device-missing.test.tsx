// @vitest-environment happy-dom
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { DevicePage } from './device-page.tsx';

let stage: Stage;
beforeEach(async () => {
  stage = await createStage({ 'GET /device/getDeviceByDeviceId': () => ({ refused: '404' }) });
});
afterEach(() => stage.close());

const Where = () => <output>{useLocation().pathname}</output>;

it('leads back to the devices when there is no such device', async () => {
  await stage.show(
    <>
      <Where />
      <DevicePage deviceId="gone" />
    </>,
  );
  expect(stage.box.textContent).toContain('没有这台设备');
  await stage.press('返回设备列表');
  expect(stage.box.querySelector('output')?.textContent).toBe('/deviceInformation');
});
