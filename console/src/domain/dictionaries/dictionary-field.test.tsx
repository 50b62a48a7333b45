// @vitest-environment happy-dom
import type { DictionaryItem } from '@eoms/contract';
import i18next from 'i18next';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { DictionaryField } from './dictionary-field.tsx';
import { EntryText } from './entry-text.tsx';

const entry = (code: string, zh: string, en?: string, more: Partial<DictionaryItem> = {}): DictionaryItem => ({
  id: null,
  itemType: 'placeType',
  code,
  name: en === undefined ? { zh } : { zh, en },
  formerNames: [],
  parentCode: null,
  sort: 0,
  enabled: true,
  fixed: false,
  system: false,
  colour: null,
  icon: null,
  revision: 1,
  ...more,
});
const entries = [
  entry('meeting', '会议室', 'Meeting room', { icon: 'users', colour: '#2f6fed', formerNames: ['洽谈室'] }),
  entry('hall', '大厅', 'Hall'),
  entry('tea', '茶室'),
  entry('old', '旧楼', 'Old wing', { enabled: false }),
];
let stage: Stage;
let stored: string;

const Field = ({ initial }: { initial: string }) => {
  const [value, setValue] = useState(initial);
  stored = value;
  return <DictionaryField type="placeType" maxLength={60} label="type" value={value} onChange={setValue} />;
};
const open = async (initial: string) => {
  stored = initial;
  await stage.show(<Field initial={initial} />);
  await settle();
};
const input = (): HTMLInputElement => {
  const found = document.querySelector('input');
  if (!found) throw new Error('no field');
  return found;
};
const write = (text: string) =>
  act(async () => {
    const field = input();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const offered = (): string[] =>
  [...document.querySelectorAll('.ant-select-item-option-content')].map((one) => one.textContent ?? '');

beforeEach(async () => {
  stage = await createStage({ 'GET /baseDic/placeType': () => ({ data: entries }) });
  await i18next.changeLanguage('en');
});
afterEach(async () => {
  await stage.close();
  await i18next.changeLanguage('zh');
});

it('shows what was stored in another language or under an old name by the name of today, and leaves it stored', async () => {
  await open('洽谈室');
  expect(input().value).toBe('Meeting room');
  expect(stored).toBe('洽谈室');
});

it('keeps any text as it is written, also one that names an entry', async () => {
  await open('');
  await write('hall');
  expect([input().value, stored]).toEqual(['hall', 'hall']);
  await write('Winter garden');
  expect([input().value, stored]).toEqual(['Winter garden', 'Winter garden']);
});

it('offers enabled entries by every name that they have', async () => {
  await open('');
  await write('会议');
  await settle();
  expect(offered()).toEqual(['Meeting room']);
  await write('a');
  await settle();
  // Without an English name, the Chinese one is offered; the disabled one is not.
  expect(offered()).toEqual(['Hall', '茶室']);
});

it('shows an entry with its icon where a text names one, and any other text as it is', async () => {
  await stage.show(
    <ul>
      <li>
        <EntryText type="placeType" text="会议室" />
      </li>
      <li>
        <EntryText type="placeType" text="Winter garden" />
      </li>
    </ul>,
  );
  await settle();
  const [known, unknown] = [...document.querySelectorAll('li')];
  expect(known?.textContent).toBe('Meeting room');
  expect(known?.querySelector('svg')).not.toBeNull();
  expect(unknown?.innerHTML).toBe('Winter garden');
});
