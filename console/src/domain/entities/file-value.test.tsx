// @vitest-environment happy-dom
import { type EntityPropertyRule, plainRule } from '@eoms/contract';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { PropertyValue } from './property-value.tsx';
import { blankCondition } from './record-condition.tsx';

const rule = (type: 'image' | 'file'): EntityPropertyRule => ({
  id: 'p',
  name: 'Paper',
  propertyName: 'paper',
  type,
  ...plainRule,
});
const values = vi.fn();
const Field = ({ type, first }: { type: 'image' | 'file'; first: string | null }) => {
  const [value, setValue] = useState<string | null>(first);
  return (
    <PropertyValue
      rule={rule(type)}
      label="Paper"
      file={{ name: 'old.pdf', size: 2_048 }}
      value={value}
      onChange={(next) => {
        values(next);
        setValue(next === null ? null : String(next));
      }}
    />
  );
};

let stage: Stage;
beforeEach(async () => {
  stage = await createStage({
    'POST /resourceUpload': () => ({ data: { id: 'new', name: 'new.txt', contentType: 'text/plain', size: 5 } }),
  });
});
afterEach(async () => {
  await stage.close();
  values.mockClear();
});
const text = () => document.body.textContent ?? '';

it('shows the file that a record has, replaces it by another one, and takes it off', async () => {
  await stage.show(<Field type="file" first="old" />);
  expect(text()).toContain('old.pdf');
  expect(text()).toContain('2.0 kB');
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('there is nowhere to put a file');
  Object.defineProperty(input, 'files', { value: [new File(['hello'], 'new.txt')], configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await vi.waitFor(() => expect(values).toHaveBeenCalledWith('new'), 5_000);
  await settle();
  expect(text()).toContain('new.txt');
  expect(text()).not.toContain('old.pdf');
  const [remove] = [...document.querySelectorAll<HTMLButtonElement>('button[aria-label]')];
  await act(async () => remove?.click());
  expect(values).toHaveBeenLastCalledWith(null);
  expect(text()).not.toContain('new.txt');
});

it('shows nothing of a file where a record has none', async () => {
  await stage.show(<Field type="file" first={null} />);
  expect(text()).not.toContain('old.pdf');
});

it('is asked only whether there is one', () => {
  expect(blankCondition(rule('image'))).toEqual({ field: 'paper', operator: 'empty', value: true });
});
