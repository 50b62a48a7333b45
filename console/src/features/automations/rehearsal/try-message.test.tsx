// @vitest-environment happy-dom
import type { AutomationDraft } from '@eoms/contract';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage } from '../../../api/answers.fixture.tsx';
import { draft } from '../flow/flow-samples.fixture.ts';
import { TryMessage } from './try-message.tsx';

let stage: Stage;
beforeEach(async () => {
  stage = await createStage({
    'POST /scenarioAutomation/rehearseMessage': () => {
      return {
        data: {
          triggers: [
            { id: 'mqtt', topic: 'rooms/+/button', hears: true, fits: true, value: 4 },
            { id: 'two', topic: 'rooms/7/button', hears: false, fits: false, value: null },
          ],
          moment: {
            at: '2026-11-25T12:00:00+08:00',
            cause: { zh: '收到消息', en: 'a message' },
            outcome: 'notMet',
            checks: [],
          },
        },
      };
    },
  });
  await i18next.loadNamespaces(['automations', 'ui']);
});
afterEach(() => stage.close());

const show = (more: Partial<AutomationDraft> = {}) => stage.show(<TryMessage draft={{ ...draft, ...more }} />);

it('sends a typed message and says what each trigger makes of it', async () => {
  await show();
  const topic = document.querySelector<HTMLInputElement>('input');
  expect(topic?.value).toBe('rooms/1/button');
  await act(async () => document.querySelector<HTMLButtonElement>('button[type="submit"]')?.click());
  await expect.poll(() => document.querySelectorAll('[data-part="tried-triggers"] > li').length).toBe(2);
  const sent = stage.asked.find(({ call }) => call.endsWith('rehearseMessage'))?.body;
  expect(sent).toMatchObject({ topic: 'rooms/1/button', text: '' });
  const rows = [...document.querySelectorAll('[data-part="tried-triggers"] > li')].map((row) => row.textContent);
  expect(rows).toEqual(['rooms/+/button会触发带来的值 4', 'rooms/7/button主题不同']);
  expect(document.querySelector('[data-part="rehearsed-moment"]')?.textContent).toContain('收到消息');
});

it('is not there for automations that hear no messages', async () => {
  await show({ triggers: [] });
  expect(document.body.querySelector('[data-part="try-message"]')).toBeNull();
});
