import { letTimePass } from '@eoms/contract/testing';
import { Form, type FormInstance, Input } from 'antd';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mounted } from '../mounted.fixture.tsx';
import { UndoButtons } from './undo-buttons.tsx';

type When = { kind: 'cron'; expression: string } | { kind: 'times'; times: string[] };
const page = mounted();
let form: FormInstance;

/** Stands for a field with an object as its value. */
const WhenField = ({ onChange }: { value?: When; onChange?: (when: When) => void }) => (
  <button type="button" id="times" onClick={() => onChange?.({ kind: 'times', times: ['07:00'] })}>
    times
  </button>
);
const Editor = () => {
  [form] = Form.useForm();
  return (
    <Form form={form} initialValues={{ name: 'a', when: { kind: 'cron', expression: '0 7 * * *' } }}>
      <Form.Item name="name">
        <Input id="name" />
      </Form.Item>
      <Form.Item name="when">
        <WhenField />
      </Form.Item>
      <UndoButtons form={form} />
    </Form>
  );
};
const button = (label: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
const name = () => document.querySelector<HTMLInputElement>('#name');
const values = () => form.getFieldsValue(true);
const rest = () => act(() => letTimePass(700, 'what is typed without a longer rest is one step'));

it('goes back through what was changed and forth again, each value as it was', async () => {
  await page.show(<Editor />);
  await page.settle();
  const [undo, redo] = ['undo', 'redo'];
  expect([button(undo)?.disabled, button(redo)?.disabled]).toEqual([true, true]);
  await page.type(name(), 'ab');
  await page.type(name(), 'abc');
  await rest();
  await page.settle();
  await page.click('#times');
  await page.settle();
  expect(values()).toEqual({ name: 'abc', when: { kind: 'times', times: ['07:00'] } });
  // Pressed before the change has rested: it is not lost.
  await page.click(`button[aria-label="${undo}"]`);
  expect(values()).toEqual({ name: 'abc', when: { kind: 'cron', expression: '0 7 * * *' } });
  await page.pressKey('z', { ctrlKey: true }, 'body');
  expect(values().name).toBe('a');
  expect(name()?.value).toBe('a');
  expect(button(undo)?.disabled).toBe(true);
  await page.click(`button[aria-label="${redo}"]`);
  await page.click(`button[aria-label="${redo}"]`);
  expect(values()).toEqual({ name: 'abc', when: { kind: 'times', times: ['07:00'] } });
  await page.click(`button[aria-label="${undo}"]`);
  await page.type(name(), 'x');
  await rest();
  await page.settle();
  expect(button(redo)?.disabled).toBe(true);
});
