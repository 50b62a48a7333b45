// @vitest-environment happy-dom
import { App, Form } from 'antd';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mounted } from '../mounted.fixture.tsx';
import { BoundedNumber } from './bounded-number.tsx';
import { NumberItem } from './number-item.tsx';

const page = mounted();
const sent = vi.fn();
const { settle } = page;
const input = () => document.querySelector<HTMLInputElement>('input');
const type = async (text: string) => {
  await page.type(input(), text);
  await act(async () => input()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await settle();
};
const text = () => document.body.textContent;

afterEach(() => {
  vi.clearAllMocks();
});

describe('a number in a form', () => {
  const show = () =>
    page.show(
      <App>
        <Form onFinish={sent} initialValues={{ days: 3 }}>
          <NumberItem name="days" label="Days" min={1} max={90} />
          <button type="submit" />
        </Form>
      </App>,
    );
  const send = async () => {
    await act(async () => document.querySelector<HTMLElement>('button[type="submit"]')?.click());
    await settle();
  };
  it.each(['999', '0', '-4', '2.5'])('stays as typed and is refused with its limits: %s', async (typed) => {
    await show();
    await type(typed);
    expect(Number(input()?.value)).toBe(Number(typed));
    await send();
    expect(sent).not.toHaveBeenCalled();
    expect(text()).toContain('numberBetween');
  });
  it('is accepted within its limits', async () => {
    await show();
    await type('90');
    await send();
    expect(sent).toHaveBeenCalledWith({ days: 90 });
  });
});

describe('a number outside of a form', () => {
  const wrong = vi.fn();
  it('is reported only within its limits, and shows them otherwise', async () => {
    await page.show(<BoundedNumber label="Width" min={1} max={12} value={4} onChange={sent} onWrong={wrong} />);
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
