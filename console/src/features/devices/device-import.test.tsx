// @vitest-environment happy-dom
import type { DeviceImport as Preview } from '@eoms/contract';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { DeviceImport } from './device-import.tsx';

const row = (at: number, change: Preview['preview'][number]['change'], name: string) => ({
  row: at,
  change,
  name,
  place: '中心 / 一层 / 大厅',
  model: 'PT-RZ120',
  address: '10.0.0.1',
});
const preview: Preview = {
  id: 'i',
  fileName: 'devices.xlsx',
  rows: 3,
  creates: 1,
  changes: 0,
  unchanged: 1,
  bad: 1,
  errors: [{ part: '设备', row: 4, column: '型号', message: '没有这个型号' }],
  preview: [row(2, 'none', '旧设备'), row(3, 'create', '新设备'), row(4, 'bad', '坏设备')],
};

let stage: Stage;
const closed = vi.fn();
const show = async (read: Preview | string) => {
  stage = await createStage({
    'POST /device/previewImport': () => (typeof read === 'string' ? { refused: read } : { data: read }),
    'POST /device/importDevice': () => ({ data: { created: 1, changed: 0, left: 1 } }),
  });
  await stage.show(<DeviceImport open onClose={closed} />);
};
const choose = async () => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('there is nowhere to put a file');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'devices.xlsx')] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await settle();
  await settle();
};
const text = () => document.body.textContent ?? '';
const primary = () => document.querySelector<HTMLButtonElement>('.drawer-actions .ant-btn-primary');

afterEach(async () => {
  await stage.close();
  closed.mockClear();
});

describe('the import of devices', () => {
  it('cannot run before a file was checked', async () => {
    await show(preview);
    expect(primary()?.disabled).toBe(true);
    expect(stage.asked).toEqual([]);
  });
  it('previews the changes before writing, leaving out unchanged rows', async () => {
    await show(preview);
    await choose();
    expect(stage.asked.map(({ call, body }) => [call, body])).toEqual([['POST /device/previewImport', 'devices.xlsx']]);
    for (const word of ['新设备', '坏设备', '没有这个型号', '1 行有错误', '大厅']) expect(text()).toContain(word);
    expect(text()).not.toContain('旧设备');
  });
  it('writes the valid rows of the previewed file, and closes', async () => {
    await show(preview);
    await choose();
    await stage.press('导入1台');
    expect(stage.asked.at(-1)).toEqual({ call: 'POST /device/importDevice', body: { id: 'i', skipBad: true } });
    expect(closed).toHaveBeenCalledTimes(1);
  });
  it('has nothing to run when nothing would change', async () => {
    await show({ ...preview, rows: 1, creates: 0, bad: 0, errors: [], preview: [row(2, 'none', '旧设备')] });
    await choose();
    expect(primary()?.disabled).toBe(true);
    expect(text()).toContain('无需导入');
  });
  it('says why a file could not be read, and accepts another', async () => {
    await show('import.unreadable');
    await choose();
    expect(document.querySelector('[role="alert"]')?.textContent).not.toBe('');
    expect(primary()?.disabled).toBe(true);
    expect(document.querySelector<HTMLInputElement>('input[type="file"]')?.disabled).toBe(false);
  });
});
