// @vitest-environment happy-dom
import { Form } from 'antd';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { changeLanguage } from '../../i18n/i18n.ts';
import { useFormatRules } from './use-format-rules.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await createStage({});
});
afterEach(() => stage.close());

type Given = Partial<Record<'phone' | 'host' | 'port', unknown>>;
const Fields = ({ given }: { given: Given }) => {
  const formats = useFormatRules();
  const [form] = Form.useForm();
  return (
    <Form form={form} initialValues={given}>
      {(['phone', 'host', 'port'] as const).map((name) => (
        <Form.Item key={name} name={name} rules={[formats[name]]}>
          <input />
        </Form.Item>
      ))}
      <button type="button" onClick={() => void form.validateFields().catch(() => undefined)}>
        check
      </button>
    </Form>
  );
};
const problems = async (given: Given): Promise<string[]> => {
  await stage.show(<Fields key={JSON.stringify(given)} given={given} />);
  await act(async () => document.querySelector('button')?.click());
  await vi.waitFor(async () => {
    await settle();
    expect(document.querySelectorAll('.ant-form-item-explain-error')).toHaveLength(Object.keys(given).length);
  }, 5_000);
  return [...document.querySelectorAll('.ant-form-item-explain-error')].map((one) => one.textContent ?? '');
};

it('names a wrong format in the words of the specification', async () => {
  await act(() => changeLanguage('en'));
  expect(await problems({ phone: 'call me', host: '999.1.1.1', port: 70_000 })).toEqual([
    'Incorrect format of mobile phone number',
    'The Host Format Is Incorrect',
    'The Port Format Is Incorrect',
  ]);
  await act(() => changeLanguage('zh'));
  expect(await problems({ phone: '1', host: 'a b', port: 0.5 })).toEqual([
    ...['手机号码格式不正确', '主机格式不正确', '端口格式不正确'],
  ]);
});
