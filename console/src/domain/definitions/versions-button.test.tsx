// @vitest-environment happy-dom
import { type StrategyDraft, strategiesEndpoints } from '@eoms/contract';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { queryOf } from '../../api/query-of.ts';
import { differencesOf, type PartWords } from './differences.ts';
import { VersionsButton } from './versions-button.tsx';

const draft: StrategyDraft = {
  id: 's1',
  groupId: 'g1',
  name: '夜间',
  description: '',
  placeIds: ['p1'],
  enabled: true,
  when: { kind: 'byHand' },
  checks: [],
  followUp: { alarm: false, steps: [] },
};
const words: PartWords<StrategyDraft> = {
  name: '名称',
  groupId: '分组',
  description: '说明',
  placeIds: '场所',
  enabled: '启用',
  when: '时机',
  checks: '检测项',
  followUp: '后续',
  variables: '变量',
};
const states = [draft, { ...draft, name: '白天', when: { kind: 'every', minutes: 5 } } as const, draft];
let stage: Stage;
beforeEach(async () => {
  stage = await createStage({
    'GET /linkageInspection/versions/s1': () => ({
      data: states.map((one, at) => ({ version: 3 - at, at: '2026-11-23T08:00:00Z', by: '张伟', draft: one })),
    }),
  });
  await i18next.loadNamespaces(['definitions', 'ui']);
});
afterEach(() => stage.close());

it('says in which parts drafts differ; what is left out is empty', () => {
  expect(differencesOf(draft, { ...draft, revision: 4, variables: [] }, words)).toEqual([]);
  expect(differencesOf(draft, { ...draft, name: 'B', enabled: false }, words)).toEqual(['名称', '启用']);
});

it('lists the saved states with what differs from the present one, and hands one back to be saved again', async () => {
  const restored: StrategyDraft[] = [];
  const versions = queryOf(strategiesEndpoints.listStrategyVersions, { params: { id: 's1' } });
  await stage.show(
    <VersionsButton<StrategyDraft> versions={versions} words={words} canEdit onRestore={(one) => restored.push(one)} />,
  );
  await stage.press('版本');
  const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent ?? '');
  expect(rows()).toHaveLength(3);
  expect(rows()[0]).toContain('当前');
  expect(rows()[1]).toContain('不同：名称, 时机');
  expect(rows()[2]).toContain('与当前相同');
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('li button')];
  expect(buttons).toHaveLength(1);
  await act(async () => buttons[0]?.click());
  await settle();
  expect(restored).toEqual([states[1]]);
});
