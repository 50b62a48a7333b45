// @vitest-environment happy-dom
import type { RowError } from '@eoms/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { RowErrors } from './row-errors.tsx';

const error = (row: number): RowError => ({ part: '设备', row, column: '型号', message: `第 ${row} 行没有这个型号` });
const rows = () => document.querySelectorAll('tbody tr.ant-table-row');

let stage: Stage;
beforeEach(async () => {
  stage = await createStage({});
});
afterEach(() => stage.close());

describe('errors of rows', () => {
  it('take no room when there are none', async () => {
    await stage.show(<RowErrors errors={[]} />);
    expect(stage.box.textContent).toBe('');
  });
  it('show the row and what is wrong', async () => {
    await stage.show(<RowErrors errors={[error(3)]} />);
    expect(rows()).toHaveLength(1);
    for (const word of ['设备', '3', '型号', '第 3 行没有这个型号']) expect(rows()[0]?.textContent).toContain(word);
  });
  it('are paged when there are many', async () => {
    await stage.show(<RowErrors errors={Array.from({ length: 45 }, (_, at) => error(at + 1))} />);
    expect(rows()).toHaveLength(20);
    expect(document.querySelectorAll('.ant-pagination-item')).toHaveLength(3);
  });
});
