// @vitest-environment happy-dom
import type { AuditEntry } from '@eoms/contract';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { LogDifference } from './log-difference.tsx';

const entry: AuditEntry = {
  id: '01a1fd39-a762-7000-8615-6d2dd5dc04ac',
  at: '2026-01-01T00:00:00.000Z',
  userId: null,
  username: null,
  ip: null,
  action: 'saveConfig',
  target: 'security',
  targetName: null,
  outcome: 'done',
  code: null,
  before: { type: 'security', values: { idleMinutes: 30, attempts: 5 }, revision: 3 },
  after: {
    type: 'security',
    values: { idleMinutes: 60, attempts: 5 },
    clientSecret: '[redacted]',
    note: 'x'.repeat(400),
  },
  requestId: null,
  sequence: 1,
  hash: 'a',
};

let stage: Stage;
afterEach(() => stage.close());
const rowsOf = (table: Element | null | undefined) =>
  [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => [...row.children].map((cell) => cell.textContent));

it('shows what changed field by field, in words, with long values folded and secrets hidden', async () => {
  stage = await createStage({});
  await stage.show(<LogDifference entry={entry} />);
  const [changed, same] = [...document.querySelectorAll('table')];
  expect(rowsOf(changed).slice(0, 2)).toEqual([
    ['设置 · 空闲退出（分钟）', '30', '60'],
    ['客户端密钥', '—', '已隐藏'],
  ]);
  const note = changed?.querySelector('tbody tr:nth-child(3)');
  expect(note?.textContent?.length).toBeLessThan(250);
  const unfold = note?.querySelector('button');
  await act(async () => unfold?.click());
  expect(note?.textContent).toContain('x'.repeat(400));
  expect(rowsOf(same)).toEqual([
    ['类型', 'security', 'security'],
    ['设置 · 允许错误次数', '5', '5'],
    ['修订号', '3', '—'],
  ]);
});
it('shows nothing where there is nothing to compare', async () => {
  stage = await createStage({});
  await stage.show(<LogDifference entry={{ ...entry, before: null, after: null }} />);
  expect(document.querySelector('table, details')).toBeNull();
});
