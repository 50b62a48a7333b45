// @vitest-environment happy-dom
import { App, Form, Input } from 'antd';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mounted } from '../mounted.fixture.tsx';
import { UiErrorsProvider } from '../ui-errors.tsx';
import { type UiText, UiTextProvider } from '../ui-text.tsx';
import { FormDrawer } from './form-drawer.tsx';

const Own = ({ value = '' }: { value?: string }) => <output>{value}</output>;

const page = mounted();
const submit = vi.fn();
const close = vi.fn();
const problems = [
  { field: 'name', message: 'taken' },
  { field: 'elsewhere', message: 'also wrong' },
];

const show = (open: boolean, initial: { name: string; code?: string }) =>
  page.show(
    <App>
      <UiTextProvider value={words}>
        <UiErrorsProvider value={() => ({ reason: 'refused', requestId: 'r-1', fields: problems })}>
          <FormDrawer open={open} title="t" initial={initial} submit={submit} onClose={close}>
            <Form.Item name="name" label="Name" rules={[{ required: true, message: 'needed' }]}>
              <Input />
            </Form.Item>
          </FormDrawer>
        </UiErrorsProvider>
      </UiTextProvider>
    </App>,
  );
const { settle } = page;
const input = () => document.querySelector<HTMLInputElement>('.ant-drawer input');
const type = (text: string) => page.type(input(), text);
const save = async () => {
  await act(async () => document.querySelector<HTMLElement>('.ant-drawer-footer .ant-btn-primary')?.click());
  await settle();
};

/** Phrase keys, with the reason they contain. */
const words: UiText = (key, values) => (values?.reason ? `${key}: ${values.reason}` : key);

describe('a form in a drawer', () => {
  afterEach(() => {
    vi.clearAllMocks();
  });
  it('sends the initial values with the input, then closes', async () => {
    submit.mockResolvedValue(null);
    await show(true, { name: 'a', code: 'kept' });
    expect(input()?.value).toBe('a');
    await type('b');
    await show(true, { name: 'refetched', code: 'kept' });
    expect(input()?.value).toBe('b');
    await save();
    expect(submit).toHaveBeenCalledWith({ name: 'b', code: 'kept' });
    expect(close).toHaveBeenCalledTimes(1);
  });
  it('does not send incomplete values', async () => {
    await show(true, { name: '' });
    await save();
    expect(submit).not.toHaveBeenCalled();
    expect(document.body.textContent).toContain('needed');
  });
  it("shows the server's problems under their fields and the others in the footer", async () => {
    submit.mockRejectedValue(new Error('422'));
    await show(true, { name: 'a' });
    await save();
    expect(document.querySelector('.ant-form-item-explain')?.textContent).toContain('taken');
    expect(document.querySelector('.ant-drawer-footer')?.textContent).toContain('also wrong');
    expect(close).not.toHaveBeenCalled();
  });
  it('marks a field that contains the invalid part, even without a focusable control', async () => {
    submit.mockRejectedValue(new Error('422'));
    const fields = [{ field: 'body.tags.0', message: 'is no tag' }];
    await page.show(
      <App>
        <UiErrorsProvider value={() => ({ reason: 'refused', requestId: null, fields })}>
          <FormDrawer open title="t" initial={{ tags: ['x'] }} submit={submit} onClose={close}>
            <Form.Item name="tags">
              <Own />
            </Form.Item>
          </FormDrawer>
        </UiErrorsProvider>
      </App>,
    );
    await save();
    expect(document.querySelector('.ant-form-item-explain')?.textContent).toContain('is no tag');
    expect(document.querySelector('.ant-drawer-footer')?.textContent).not.toContain('is no tag');
  });
  it('asks before discarding changes', async () => {
    await show(true, { name: 'a' });
    await type('b');
    await act(async () => document.querySelector<HTMLElement>('.ant-drawer-footer .ant-btn')?.click());
    await settle();
    expect(close).not.toHaveBeenCalled();
    expect(document.body.textContent).toContain('leaveTitle');
  });
});
