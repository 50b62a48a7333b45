// @vitest-environment happy-dom
import { App, Form } from 'antd';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BoundedNumber } from './bounded-number.tsx';
import { NumberItem } from './number-item.tsx';

let root: Root;
const sent = vi.fn();
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 40)));
const input = () => document.querySelector<HTMLInputElement>('input');
const type = async (text: string) => {
  await act(async () => {
    const field = input();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => input()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await settle();
};
const text = () => document.body.textContent;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('a number in a form', () => {
  const show = () =>
    act(async () =>
      root.render(
        <App>
          <Form onFinish={sent} initialValues={{ days: 3 }}>
            <NumberItem name="days" label="Days" min={1} max={90} />
            <button type="submit" />
          </Form>
        </App>,
      ),
    );
  const send = async () => {
    await act(async () => document.querySelector<HTMLElement>('button[type="submit"]')?.click());
    await settle();
  };
  it.each(['999', '0', '-4', '2.5'])('stays as it was typed and is refused with its limits: %s', async (typed) => {
    await show();
    await type(typed);
    expect(Number(input()?.value)).toBe(Number(typed));
    await send();
    expect(sent).not.toHaveBeenCalled();
    expect(text()).toContain('numberBetween');
  });
  it('is taken within its limits', async () => {
    await show();
    await type('90');
    await send();
    expect(sent).toHaveBeenCalledWith({ days: 90 });
  });
});

describe('a number outside of a form', () => {
  const wrong = vi.fn();
  it('is passed on only within its limits, which are said otherwise', async () => {
    await act(async () =>
      root.render(<BoundedNumber label="Width" min={1} max={12} value={4} onChange={sent} onWrong={wrong} />),
    );
    await type('40');
    expect(input()?.value).toBe('40');
    expect(sent).not.toHaveBeenCalled();
    expect(wrong).toHaveBeenCalled();
    expect(document.querySelector('[role=alert]')?.textContent).toBe('numberBetween');
    await type('12');
    expect(sent).toHaveBeenLastCalledWith(12);
    expect(document.querySelector('[role=alert]')).toBeNull();
  });
});
