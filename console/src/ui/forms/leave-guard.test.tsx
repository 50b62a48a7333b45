// @vitest-environment happy-dom
import { App, Form, Input } from 'antd';
import { act, useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { mounted } from '../mounted.fixture.tsx';
import { FormDrawer } from './form-drawer.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { EditScopeProvider, useEditScope, useUnsaved } from './unsaved.ts';
import { useEditedForm } from './use-edited-form.ts';
import { useLeaving } from './use-leaving.ts';

const Frame = () => {
  const navigate = useNavigate();
  const to = (path: string) => (
    <button type="button" id={path.replace(/\W/g, '')} onClick={() => void navigate(path)}>
      {path}
    </button>
  );
  return (
    <App>
      <LeaveGuard />
      <nav>
        {to('/other')}
        {to('/page?tab=2')}
        {to('/page?filter=x&id=1')}
      </nav>
      <Outlet />
    </App>
  );
};

const kept = { name: 'a', phone: null };
let news = kept;
const PageForm = () => {
  const [form] = Form.useForm<{ name: string; phone: string | null }>();
  const edit = useEditedForm(form, news);
  const navigate = useNavigate();
  const save = () => {
    edit.release();
    void navigate('/other');
  };
  return (
    <Form form={form} onFinish={save}>
      <Form.Item name="name">
        <Input />
      </Form.Item>
      <button type="submit" id="save" />
    </Form>
  );
};

/** A form beside a list: only another `id` opens a different record. */
const Beside = () => {
  const [text, setText] = useState('');
  useUnsaved(() => text !== '', ['id']);
  return <input value={text} onChange={(event) => setText(event.target.value)} />;
};

const DrawerPage = () => {
  const [open, setOpen] = useState(true);
  return (
    <FormDrawer open={open} title="t" initial={kept} submit={async () => undefined} onClose={() => setOpen(false)}>
      <Form.Item name="name">
        <Input />
      </Form.Item>
    </FormDrawer>
  );
};

const Parts = () => {
  const edits = useEditScope();
  const leave = useLeaving(edits);
  const [part, setPart] = useState(1);
  return (
    <EditScopeProvider value={edits}>
      <button type="button" id="part" onClick={() => leave(() => setPart(2))} />
      {part === 1 ? <PageForm /> : <output>second part</output>}
    </EditScopeProvider>
  );
};

const page = mounted();
let router: ReturnType<typeof createMemoryRouter>;
const { settle } = page;
const show = async (Content: () => React.ReactNode) => {
  router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/page', element: <Content /> },
          { path: '/other', element: <output>other page</output> },
        ],
      },
    ],
    { initialEntries: ['/page'] },
  );
  await page.show(<RouterProvider router={router} />);
  await settle();
};
const click = async (selector: string) => {
  await act(async () => document.querySelector<HTMLElement>(selector)?.click());
  await settle();
};
const type = async (text: string) => {
  await act(async () => {
    const field = document.querySelector<HTMLInputElement>('input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
};
const asked = () => document.body.textContent?.includes('leaveUnsaved') ?? false;
const questions = () =>
  [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap')].filter((one) => one.style.display !== 'none').length;
const at = () => router.state.location.pathname + router.state.location.search;
const closesTab = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
};
const discard = () => click('.ant-modal-confirm-btns .ant-btn-dangerous');
const stay = () => click('.ant-modal-confirm-btns .ant-btn:not(.ant-btn-dangerous)');

beforeEach(() => {
  news = kept;
});

describe('a page with a form', () => {
  it('is left without asking while nothing was changed, or everything was changed back', async () => {
    await show(PageForm);
    await type('b');
    expect(closesTab()).toBe(false);
    await type('a');
    expect(closesTab()).toBe(true);
    await click('#other');
    expect(asked()).toBe(false);
    expect(at()).toBe('/other');
  });
  it.each(['#other', '#pagetab2'])('asks before it is left by %s', async (way) => {
    await show(PageForm);
    await type('b');
    await click(way);
    expect(asked()).toBe(true);
    expect(at()).toBe('/page');
    await stay();
    expect(document.querySelector('input')?.value).toBe('b');
    await click(way);
    await discard();
    expect(at()).not.toBe('/page');
  });
  it('asks again when somebody who stayed leaves again at once', async () => {
    await show(PageForm);
    await type('b');
    await click('#other');
    const answered = document.querySelector('.ant-modal-root');
    await act(async () => {
      document.querySelector<HTMLElement>('.ant-modal-confirm-btns .ant-btn:not(.ant-btn-dangerous)')?.click();
      document.querySelector<HTMLElement>('#other')?.click();
    });
    await settle();
    // The first question may not have been removed yet.
    const others = [...document.querySelectorAll('.ant-modal-root')].filter((one) => one !== answered);
    expect(others).toHaveLength(1);
    await act(async () => others[0]?.querySelector<HTMLElement>('.ant-btn-dangerous')?.click());
    await settle();
    expect(at()).toBe('/other');
  });
  it('does not ask after it was saved', async () => {
    await show(PageForm);
    await type('b');
    await click('#save');
    expect(asked()).toBe(false);
    expect(at()).toBe('/other');
  });
  it('keeps the input when the same record is updated live', async () => {
    await show(PageForm);
    await type('b');
    news = { name: 'from another desk', phone: null };
    await act(async () => router.revalidate());
    await click('#pagetab2');
    await stay();
    expect(document.querySelector('input')?.value).toBe('b');
  });
});

it('asks beside a list only when another record is opened, not when the list is filtered', async () => {
  await show(Beside);
  await type('remarks');
  await click('#pagetab2');
  expect(asked()).toBe(false);
  expect(at()).toBe('/page?tab=2');
  await click('#pagefilterxid1');
  expect(asked()).toBe(true);
});

describe('a drawer', () => {
  it('asks on Esc, and when the page is left while it is open', async () => {
    await show(DrawerPage);
    await type('b');
    await act(async () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    );
    await click('.ant-drawer-close');
    expect(asked()).toBe(true);
    expect(questions()).toBe(1);
    await stay();
    await click('#other');
    expect(at()).toBe('/page');
  });
  it('asks when another of its tabs is chosen', async () => {
    await show(Parts);
    await type('b');
    await click('#part');
    expect(asked()).toBe(true);
    expect(document.body.textContent).not.toContain('second part');
    await discard();
    expect(document.body.textContent).toContain('second part');
  });
});
