// @vitest-environment happy-dom
import type { FoundPorts as Found, FoundPort } from '@eoms/contract';
import { afterEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { FoundPorts } from './found-ports.tsx';

const found = (deviceName: string, more: Partial<FoundPort> = {}): FoundPort => ({
  deviceId: deviceName,
  deviceName,
  placeName: '大厅',
  switchId: 's',
  switchName: 'SW-1',
  port: 3,
  portName: 'ge-0/0/3',
  evidence: 'announced',
  matchedBy: 'address',
  mark: '10.0.0.3',
  addresses: 1,
  readAt: '2026-11-25T08:00:00Z',
  now: null,
  ...more,
});
const one = { switchId: 's', name: 'SW-1', placeName: '机房', readAt: '2026-11-25T08:00:00Z', ports: 2 };
const all = (records: FoundPort[], more: Partial<Found> = {}): Found => ({
  records,
  total: records.length,
  switches: [{ ...one, isPartial: false, error: null }],
  ...more,
});

let stage: Stage;
afterEach(() => stage.close());
const show = async (data: Found, results: unknown[] = []) => {
  stage = await createStage({
    'GET /device/getFoundPorts': () => ({ data }),
    'POST /device/acceptFoundPorts': () => ({ data: results }),
    'POST /device/ignoreFoundPort': () => ({ data: null }),
  });
  await stage.show(<FoundPorts open onClose={() => undefined} />);
  await settle();
};
const text = () => document.body.textContent ?? '';
const chosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('[data-part="found-rows"] input[type="checkbox"]')].map(
    (box) => box.checked,
  );
const sent = (call: string) => stage.asked.find((asked) => asked.call === call)?.body;

it('chooses what replaces nothing, and leaves the rest to a decision', async () => {
  const now = { switchId: 's', port: 9, switchName: null };
  await show(all([found('摄像机'), found('投影机', { now })]), [{ deviceId: '摄像机', error: null }]);
  expect(chosen()).toEqual([true, false]);
  for (const words of ['SW-1', 'ge-0/0/3', '10.0.0.3', '现为', '您无权查看的交换机']) expect(text()).toContain(words);
  await stage.press('接受1项');
  expect(sent('POST /device/acceptFoundPorts')).toEqual({
    ports: [{ deviceId: '摄像机', switchId: 's', port: 3, now: null }],
  });
});

it('says at each port why it could not be stored', async () => {
  const error = { code: '409', message: '已被他人修改' };
  await show(all([found('摄像机')]), [{ deviceId: '摄像机', error }]);
  await stage.press('接受1项');
  await settle();
  expect(text()).toContain('已被他人修改');
});

it('tells an empty list of switches from one that was read, and names what failed', async () => {
  await show(all([], { switches: [] }));
  expect(text()).toContain('请先添加使用 SNMP 型号的交换机');
  await stage.close();
  const failed = { code: 'device.offline' as const, message: '设备离线' };
  await show(all([], { switches: [{ ...one, readAt: null, ports: 0, isPartial: false, error: failed }] }));
  expect(text()).toContain('还没有读取交换机');
  expect(text()).toContain('1 台没有应答');
});
