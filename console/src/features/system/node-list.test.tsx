// @vitest-environment happy-dom
import type { SystemNode } from '@eoms/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { NodeList } from './node-list.tsx';

const hall: SystemNode = {
  id: '01a1fd39-a762-7000-8615-6d2dd5dc04ac',
  name: 'hall',
  roles: ['web', 'engine', 'jobs'],
  version: '1.4.2',
  address: '10.0.0.1:8080',
  startedAt: '2026-01-01T00:00:00.000Z',
  seenAt: '2026-01-01T00:00:00.000Z',
  state: 'running',
  shards: 128,
  lagMs: 3,
  own: true,
};
const foyer: SystemNode = { ...hall, id: '01a1fd39-a762-7000-8615-6d2dd5dc04ad', name: 'foyer', own: false };

let stage: Stage;
const show = async (nodes: readonly SystemNode[], { canEdit = true, refused = '' } = {}) => {
  stage = await createStage({
    'GET /configSystem/nodes': () => ({ data: nodes }),
    'POST /configSystem/drainNode': () => (refused ? { refused } : { data: null }),
    'POST /configSystem/resumeNode': () => ({ data: null }),
  });
  await stage.show(<NodeList canEdit={canEdit} />);
};
const text = () => document.body.textContent ?? '';
const buttons = () => [...document.querySelectorAll('button')].map((button) => button.textContent);
const changes = () => stage.asked.filter(({ call }) => call.startsWith('POST'));

afterEach(() => stage.close());

describe('nodes', () => {
  it('are shown with what they do and how they are', async () => {
    await show([
      hall,
      { ...foyer, state: 'silent', address: null, roles: ['engine'] },
      { ...foyer, id: '01a1fd39-a762-7000-8615-6d2dd5dc04ae', name: 'attic', state: 'draining', shards: 9 },
      { ...foyer, id: '01a1fd39-a762-7000-8615-6d2dd5dc04af', name: 'cellar', state: 'draining', shards: 0 },
    ]);
    for (const word of ['hall', '10.0.0.1:8080', '当前访问', '网页服务', '设备引擎', '1.4.2', '128 / 256', '3 毫秒'])
      expect(text()).toContain(word);
    for (const state of ['运行中', '无响应', '正在迁出', '已迁出']) expect(text()).toContain(state);
    // Nobody else could take over the devices of the only one that runs.
    expect(buttons()).toEqual(['恢 复', '恢 复']);
  });

  it('are drained after a question that names them', async () => {
    await show([hall, { ...foyer, state: 'running', roles: ['engine'] }]);
    await stage.press('迁出设备');
    expect(document.querySelector('.ant-modal-confirm')?.textContent).toContain('foyer');
    expect(changes()).toEqual([]);
    await stage.press('迁出设备');
    expect(changes()).toMatchObject([{ call: 'POST /configSystem/drainNode', body: { id: foyer.id } }]);
    expect(text()).toContain('设备已迁出');
  });

  it('are resumed', async () => {
    await show([hall, { ...foyer, state: 'draining', shards: 0 }]);
    await stage.press('恢复');
    await stage.press('恢复');
    expect(changes()).toMatchObject([{ call: 'POST /configSystem/resumeNode', body: { id: foyer.id } }]);
  });

  it('say why one cannot be drained', async () => {
    await show([hall, foyer], { refused: 'node.onlyOne' });
    await stage.press('迁出设备');
    await stage.press('迁出设备');
    expect(text()).toContain('没有其他可用的节点');
  });

  it('have no buttons when read-only', async () => {
    await show([hall, foyer], { canEdit: false });
    expect(buttons()).toEqual([]);
  });

  it('say so when there is only one', async () => {
    await show([{ ...hall, shards: 256 }]);
    expect(text()).toContain('只有这一个节点');
    expect(buttons()).toEqual([]);
  });
});
