import { App, Form, Input } from 'antd';
import { act, type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mounted } from '../mounted.fixture.tsx';
import type { Gated } from '../states/query-gate.tsx';
import { UiErrorsProvider } from '../ui-errors.tsx';
import { EditGate, EditPage } from './edit-page.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { type EditOptions, useEdit } from './use-edit.ts';

interface Lamp {
  name: string;
  note: string | null;
  secret?: string;
}
const kept: Lamp = { name: 'lamp', note: null };
const sent = vi.fn<(lamp: Lamp) => Promise<void>>();
let setValues: (values: Lamp | undefined) => void;

/** Shows the form before its values are known: no real page does this, and it must do no harm. */
const Open = ({ first, ...options }: { first: Lamp | undefined } & Partial<EditOptions<Lamp>>) => {
  const [values, set] = useState(first);
  setValues = set;
  const edit = useEdit<Lamp>({ values, submit: sent, ...options });
  return (
    <EditPage edit={edit} icon="bulb" title="a lamp" back="/lamps">
      {(['name', 'note', 'secret'] as const).map((name) => (
        <Form.Item key={name} name={name}>
          <Input id={name} />
        </Form.Item>
      ))}
    </EditPage>
  );
};

const page = mounted();
let router: ReturnType<typeof createMemoryRouter>;
const refusal = { reason: 'refused', requestId: 'r1', fields: [{ field: 'body.name', message: 'taken' }] };
const { settle } = page;
const show = async (content: ReactNode) => {
  router = createMemoryRouter(
    [
      { path: '/lamp', element: [<LeaveGuard key="guard" />, <div key="page">{content}</div>] },
      { path: '/lamps', element: <output>list</output> },
    ],
    { initialEntries: ['/lamp'] },
  );
  const framed = (
    <UiErrorsProvider
      value={(error) => (error === 'absent' ? { reason: 'gone', requestId: null, absent: true, fields: [] } : refusal)}
    >
      <App>
        <RouterProvider router={router} />
      </App>
    </UiErrorsProvider>
  );
  await page.show(framed);
  await settle();
};
const field = (name: string) => document.querySelector<HTMLInputElement>(`#${name}`);
const type = (name: string, text: string) => page.type(field(name), text);
const press = async (words: string) => {
  const found = [...document.querySelectorAll('button')].filter((one) => one.textContent === words);
  await act(async () => found.at(-1)?.click());
  await settle();
};
const arrive = (values: Lamp) => act(async () => setValues(values));
const text = () => document.body.textContent ?? '';

beforeEach(() => {
  sent.mockReset().mockResolvedValue();
});

describe('what is typed', () => {
  it('stays when the record arrives later, while the other fields are filled', async () => {
    await show(<Open first={undefined} />);
    await type('name', 'my own');
    await arrive({ name: 'lamp', note: 'kept note' });
    expect([field('name')?.value, field('note')?.value]).toEqual(['my own', 'kept note']);
    await act(async () => void router.navigate('/lamps'));
    await settle();
    expect(text()).toContain('leaveUnsaved');
  });
  it('stays when another user saves meanwhile, and untouched fields take the new values', async () => {
    await show(<Open first={kept} />);
    await type('name', 'my own');
    await arrive({ name: 'theirs', note: 'their note' });
    expect([field('name')?.value, field('note')?.value]).toEqual(['my own', 'their note']);
  });
  it('counts as unchanged again when the new record equals it', async () => {
    await show(<Open first={kept} />);
    await type('name', 'theirs');
    await arrive({ name: 'theirs', note: null });
    await press('cancel');
    expect(router.state.location.pathname).toBe('/lamps');
  });
});

describe('saving', () => {
  it('goes back without asking', async () => {
    await show(<Open first={kept} back="/lamps" />);
    await type('name', 'b');
    await press('save');
    expect(sent).toHaveBeenCalledExactlyOnceWith({ name: 'b', note: null });
    expect(router.state.location.pathname).toBe('/lamps');
    expect(text()).not.toContain('leaveUnsaved');
  });
  it('keeps the form where there is no page to go back to, unchanged and without its secrets', async () => {
    await show(<Open first={kept} secrets={{ secret: '' }} />);
    await type('name', 'b');
    await type('secret', 'x');
    await press('save');
    expect([field('name')?.value, field('secret')?.value]).toEqual(['b', '']);
    await press('cancel');
    expect(router.state.location.pathname).toBe('/lamps');
  });
  it('shows a refusal under its field and above the form, and keeps what was typed', async () => {
    const problem = vi.fn();
    sent.mockRejectedValue(new Error('refused'));
    await show(<Open first={kept} onProblem={problem} />);
    await type('name', 'b');
    await press('save');
    expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toBe('taken');
    expect(document.querySelector('.note.level-1')?.textContent).toContain('saveFailed');
    expect(problem).toHaveBeenCalledOnce();
    expect(field('name')?.value).toBe('b');
  });
  it('sends once, however often it is triggered while under way', async () => {
    let answer = (): void => undefined;
    sent.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await show(<Open first={kept} />);
    await act(async () => {
      for (const _ of [1, 2, 3]) document.querySelector('form')?.requestSubmit();
    });
    await settle();
    expect(sent).toHaveBeenCalledOnce();
    await act(async () => answer());
  });
});

describe('a record that is loading', () => {
  const gate = (query: Gated<Lamp>, id: string | null = '1') => (
    <EditGate id={id} query={query} what="lamp" icon="bulb" back="/lamps">
      {(lamp) => <Open first={lamp ?? { name: 'new lamp', note: null }} />}
    </EditGate>
  );
  const waiting: Gated<Lamp> = { data: undefined, error: null, refetch: vi.fn() };
  it('cannot be edited before it has arrived', async () => {
    await show(gate(waiting));
    expect(document.querySelector('input')).toBeNull();
    await show(gate({ ...waiting, data: kept }));
    expect(field('name')?.value).toBe('lamp');
  });
  it('is waited for only when there is one', async () => {
    await show(gate(waiting, null));
    expect(field('name')?.value).toBe('new lamp');
  });
  it('can be requested again after a failure', async () => {
    await show(gate({ ...waiting, error: new Error('no line') }));
    await press('retry');
    expect(waiting.refetch).toHaveBeenCalledOnce();
  });
  it('leads back to the list when it does not exist', async () => {
    await show(gate({ ...waiting, error: 'absent' }));
    expect(text()).toContain('absentText');
    await press('toList');
    expect(router.state.location.pathname).toBe('/lamps');
  });
});
