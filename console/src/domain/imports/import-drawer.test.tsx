// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { ImportDrawer, ImportFile } from './import-drawer.tsx';
import type { Outlook } from './import-outlook.tsx';

type Report = Omit<Outlook, 'skipsBad'>;
const clean: Report = { creates: 2, changes: 1, unchanged: 4, bad: 0, errors: [] };
const wrong: Report = {
  ...clean,
  bad: 1,
  errors: [{ part: 'models.json', row: 7, column: 'sort', message: '不是数字' }],
};
const read = vi.fn<(file: File) => Promise<Report>>();
const run = vi.fn<() => Promise<{ done: string } | { report: Report }>>();
const closed = vi.fn();
const saved = vi.fn();

let stage: Stage;
const show = async (skipsBad: boolean, template = false) => {
  await stage.show(
    <ImportDrawer open onClose={closed} title="导入">
      <ImportFile<Report>
        onClose={closed}
        accept=".zip"
        words={{ choose: '选择', note: '说明', text: '先下载', nothing: '无需导入', run: (rows) => `导入${rows}行` }}
        {...(template ? { template: { label: '模板', save: saved } } : {})}
        read={read}
        outlookOf={(report) => ({ ...report, skipsBad })}
        run={run}
      />
    </ImportDrawer>,
  );
  await settle();
};
const choose = async () => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('there is no file input');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'models.zip')] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await settle();
  await settle();
};
const text = () => document.body.textContent ?? '';
const primary = () => document.querySelector<HTMLButtonElement>('.drawer-actions .ant-btn-primary');

beforeEach(async () => {
  stage = await createStage({});
  for (const call of [read, run, closed, saved]) call.mockReset();
});
afterEach(() => stage.close());

describe('an import drawer', () => {
  it('shows what a file would change, then imports it and closes', async () => {
    read.mockResolvedValue(clean);
    run.mockResolvedValue({ done: '完成' });
    await show(false);
    expect(primary()?.disabled).toBe(true);
    await choose();
    expect(read.mock.calls[0]?.[0].name).toBe('models.zip');
    expect(text()).toContain('全部正确');
    await stage.press('导入3行');
    expect(run).toHaveBeenCalledTimes(1);
    expect(closed).toHaveBeenCalledTimes(1);
  });
  it('imports nothing from a file with errors, unless invalid rows are skipped', async () => {
    read.mockResolvedValue(wrong);
    await show(false);
    await choose();
    for (const word of ['有 1 处错误', 'models.json', '7', '不是数字']) expect(text()).toContain(word);
    expect(primary()?.disabled).toBe(true);
    await stage.close();
    stage = await createStage({});
    await show(true);
    await choose();
    expect(text()).toContain('1 行有错误，将被跳过');
    expect(primary()?.disabled).toBe(false);
  });
  it('has nothing to import when everything is stored already', async () => {
    read.mockResolvedValue({ ...clean, creates: 0, changes: 0 });
    await show(false);
    await choose();
    expect(text()).toContain('无需导入');
    expect(primary()?.disabled).toBe(true);
  });
  it('shows errors that appear only when it is imported', async () => {
    read.mockResolvedValue(clean);
    run.mockResolvedValue({ report: wrong });
    await show(false);
    await choose();
    await stage.press('导入3行');
    expect(text()).toContain('不是数字');
    expect(closed).not.toHaveBeenCalled();
  });
  it('says why a file cannot be read, and offers the template', async () => {
    read.mockRejectedValue(new Error('broken'));
    await show(false, true);
    await choose();
    expect(document.querySelector('[role="alert"]')?.textContent).not.toBe('');
    await stage.press('模板');
    expect(saved).toHaveBeenCalledTimes(1);
  });
});
