// @vitest-environment happy-dom
import type { DiscoveryRun, FoundDevice } from '@eoms/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { FoundDevices } from './found-devices.tsx';

const found = (key: string, over: Partial<FoundDevice> = {}): FoundDevice => ({
  key,
  name: `PT-RZ120 ${key}`,
  params: { host: `10.0.0.${key}` },
  info: {},
  modelIds: ['m'],
  deviceId: null,
  ...over,
});
const run = (...all: FoundDevice[]): DiscoveryRun => ({
  id: 'run',
  driverId: 'pjlink',
  state: 'finished',
  error: null,
  done: 1,
  total: 1,
  leftOut: 0,
  startedAt: '2026-01-01T00:00:00Z',
  endedAt: null,
  found: all,
});
const model = { id: 'm', name: 'PT-RZ120', brandName: 'Panasonic', actionClass: 'pjlink', enabled: true };

let stage: Stage;
const adopted = () => stage.asked.find(({ call }) => call === 'POST /device/adoptDevices')?.body;
beforeEach(async () => {
  stage = await createStage({
    'GET /modelDevice/getDevicesByDeviceTypeCode': () => ({ data: [model] }),
    'GET /placeGroup/getGroupAndPlace': () => ({ data: [] }),
    'POST /device/adoptDevices': () => ({ data: [{ key: '1', deviceId: 'new', error: null }] }),
  });
});
afterEach(() => stage.close());
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-part="found-rows"] input[type="checkbox"]')];

describe('what a search found', () => {
  it('is selected unless it is a device already, and becomes one with its name and model', async () => {
    await stage.show(<FoundDevices run={run(found('1'), found('2', { deviceId: 'known' }))} placeId="hall" />);
    expect(boxes().map((box) => [box.checked, box.disabled])).toEqual([
      [true, false],
      [false, true],
    ]);
    await stage.press('添加1台');
    expect(adopted()).toEqual({
      id: 'run',
      devices: [{ key: '1', name: 'PT-RZ120 1', modelId: 'm', placeId: 'hall', params: {} }],
    });
    expect(boxes().map((box) => box.disabled)).toEqual([true, true]);
    expect(stage.box.textContent).toContain('已添加');
  });
  it('requires a model where the device reported none', async () => {
    await stage.show(<FoundDevices run={run(found('1', { name: 'PJLink' }))} placeId="hall" />);
    const button = [...document.querySelectorAll('button')].find((b) => b.textContent?.includes('添加'));
    expect(button?.disabled).toBe(true);
    expect(stage.box.textContent).toContain('其余设备的型号');
  });
  it('requires a place', async () => {
    await stage.show(<FoundDevices run={run(found('1'))} placeId={undefined} />);
    const button = [...document.querySelectorAll('button')].find((b) => b.textContent?.includes('添加'));
    expect(button?.disabled).toBe(true);
  });
  it('suggests what to check when nothing was found', async () => {
    await stage.show(<FoundDevices run={run()} placeId="hall" />);
    expect(stage.box.textContent).toContain('没有找到设备');
  });
});
