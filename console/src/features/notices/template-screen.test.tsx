// @vitest-environment happy-dom
import type { NoticeTemplate } from '@eoms/contract';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { useSession } from '../../session/session-store.ts';
import { TemplateScreen } from './template-screen.tsx';

const words = { zh: '试', en: 'Test' };
const template: NoticeTemplate = {
  id: 't1',
  code: 'own',
  name: '自拟',
  group: '报警',
  messageType: 'alarmRaised',
  title: words,
  content: words,
  external: false,
  channelIds: [],
  system: false,
  updatedAt: '2027-01-01T00:00:00Z',
  revision: 1,
};
const remove = 'DELETE /notifyMessageTemplate/delete';

let stage: Stage;
afterEach(async () => {
  await stage.close();
  useSession.setState({ user: null });
});

it('asks what the server does: a template that is used stays', async () => {
  stage = await createStage({
    'GET /notifyMessageTemplate/getPage': () => ({ data: { records: [template], total: 1, current: 1, size: 20 } }),
    [remove]: () => ({ refused: 'notice.inUse' }),
  });
  await i18next.loadNamespaces(['notices', 'ui']);
  useSession.setState({ user: { superAdministrator: true } as never });
  await stage.show(<TemplateScreen />);
  await act(async () => document.querySelector<HTMLElement>('tbody tr td:last-child button')?.click());
  await settle();
  const item = [...document.querySelectorAll<HTMLElement>('.ant-dropdown-menu-item')].find(
    (one) => one.textContent === '删除',
  );
  await act(async () => item?.click());
  await settle();
  const question = document.querySelector('.ant-modal')?.textContent;
  expect(question).toContain('删除模板“自拟”？');
  expect(question).toContain('仍被报警规则或动作步骤使用的模板不能删除');
  expect(question).not.toContain('系统模板');
  await stage.press('删除');
  expect(stage.asked.some(({ call }) => call === remove)).toBe(true);
  expect(document.querySelector('tbody')?.textContent).toContain('自拟');
});
