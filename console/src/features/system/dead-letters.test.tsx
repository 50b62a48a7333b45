// @vitest-environment happy-dom
import type { DeadLetter } from '@eoms/contract';
import { afterEach, expect, it } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { DeadLetters } from './dead-letters.tsx';

const event: DeadLetter = {
  id: '01a1fd39-a762-7000-8615-6d2dd5dc04ac',
  kind: 'event',
  name: 'device.removed',
  recipient: 'alarms',
  subject: 'd-1',
  attempts: 30,
  reason: 'no such row',
  createdAt: '2026-01-01T00:00:00.000Z',
  diedAt: '2026-01-01T02:00:00.000Z',
};
const letters: DeadLetter[] = [
  event,
  { ...event, id: 'n', kind: 'notice', name: 'Mail', recipient: '李明', subject: '投影机过热', reason: 'refused' },
  { ...event, id: 'j', kind: 'job', name: 'notices.tidy', recipient: '', subject: '', reason: 'disk full' },
];

let stage: Stage;
afterEach(() => stage.close());

it('says of each kind what it was, for whom, and why it was given up', async () => {
  stage = await createStage({
    'GET /configSystem/deadLetters': () => ({ data: { records: letters, total: 3, current: 1, size: 20 } }),
  });
  await stage.show(<DeadLetters canEdit />);
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '').filter(Boolean);
  const wanted = [
    ['设备删除', 'd-1', '系统变更', '报警', 'no such row'],
    ['投影机过热', 'Mail', '消息', '李明', 'refused'],
    ['notices.tidy', '后台任务', '—', 'disk full'],
  ];
  for (const [at, words] of wanted.entries()) for (const word of words) expect(rows[at]).toContain(word);
});
