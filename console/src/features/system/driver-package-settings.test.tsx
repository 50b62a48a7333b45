// @vitest-environment happy-dom
import type { DriverPackage } from '@eoms/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { DriverPackageSettings } from './driver-package-settings.tsx';

const lamp: DriverPackage = {
  file: 'lamp.mjs',
  sha256: '0123456789abcdef'.repeat(4),
  bytes: 2_048,
  state: 'untrusted',
  running: false,
  signed: false,
  driver: null,
  reason: null,
  trustedBy: null,
  trustedAt: null,
};
const confirmed = { trustedBy: 'chief', trustedAt: '2026-01-01T00:00:00.000Z' };
const driver = { id: 'Lamp', name: { zh: '灯', en: 'Lamp' }, version: '1.2.0' };

let stage: Stage;
const show = async (packages: readonly DriverPackage[], refused?: string) => {
  stage = await createStage({
    'GET /device/listDriverPackages': () => ({ data: packages }),
    'POST /device/trustDriverPackage': () => (refused === undefined ? { data: null } : { refused }),
    'POST /device/distrustDriverPackage': () => ({ data: null }),
  });
  await stage.show(<DriverPackageSettings />);
};
const text = () => document.body.textContent ?? '';
const calls = () => stage.asked.map(({ call }) => call);

afterEach(() => stage.close());

describe('driver packages', () => {
  it('says what belongs in an empty folder', async () => {
    await show([]);
    expect(text()).toContain('drivers 目录中没有驱动包');
  });
  it('shows packages with their state and why they cannot run', async () => {
    await show([
      { ...lamp, ...confirmed, state: 'trusted', running: true, driver },
      { ...lamp, ...confirmed, file: 'blind.mjs', state: 'failed', reason: 'Unexpected end of input' },
      { ...lamp, ...confirmed, file: 'gate.mjs', state: 'changed' },
      { ...lamp, file: 'gone.mjs', running: true, driver },
    ]);
    for (const word of ['灯 1.2.0', '运行中', '无法加载', 'Unexpected end of input', '内容已改变', '重启后停用'])
      expect(text()).toContain(word);
  });
  it('trusts a package by the hash shown, after a question that names it', async () => {
    await show([lamp]);
    await stage.press('信任');
    const question = document.querySelector('.ant-modal-confirm')?.textContent ?? '';
    expect(question).toContain('lamp.mjs');
    expect(question).toContain(lamp.sha256);
    expect(calls()).not.toContain('POST /device/trustDriverPackage');
    await stage.press('信任');
    expect(stage.asked).toContainEqual({
      call: 'POST /device/trustDriverPackage',
      body: { file: 'lamp.mjs', sha256: lamp.sha256 },
    });
  });
  it('reloads a package when its content changed meanwhile', async () => {
    await show([lamp], '409');
    await stage.press('信任');
    await stage.press('信任');
    expect(calls().filter((call) => call === 'GET /device/listDriverPackages')).toHaveLength(2);
  });
  it('revokes trust after a confirmation', async () => {
    await show([{ ...lamp, ...confirmed, state: 'trusted', running: true, driver }]);
    await stage.press('取消信任');
    expect(calls()).not.toContain('POST /device/distrustDriverPackage');
    await stage.press('取消信任');
    expect(stage.asked).toContainEqual({ call: 'POST /device/distrustDriverPackage', body: { file: 'lamp.mjs' } });
  });
  it('offers no revocation for a package signed by its maker', async () => {
    await show([{ ...lamp, state: 'trusted', signed: true, running: true, driver }]);
    expect(text()).toContain('厂商签名');
    expect(text()).not.toContain('取消信任');
  });
});
