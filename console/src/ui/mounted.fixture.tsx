import dayjs from 'dayjs';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import { actWhile } from './act-while.fixture.ts';

/**
 * A container in the document for each test of a file: created before each test, emptied after it. Call it once, at the
 * top.
 */
export const mounted = () => {
  let box: HTMLElement;
  let root: Root;
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    // Dates in words are English, whatever an earlier file of the worker chose.
    dayjs.locale('en');
    box = document.createElement('div');
    document.body.append(box);
    root = createRoot(box);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    document.body.innerHTML = '';
    vi.unstubAllGlobals();
  });
  return {
    box: () => box,
    show: (content: ReactNode) => act(async () => root.render(content)),
    close: () => act(async () => root.unmount()),
    /** Clicks the first element in the document that matches the selector. */
    click: (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click()),
    /** Presses the button with this text. */
    pressButton: (words: string) =>
      act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === words)?.click()),
    /** Presses a key on the focused element, or on the first that matches the selector. */
    pressKey: (key: string, how: KeyboardEventInit = {}, selector?: string) =>
      act(async () => {
        const at = selector === undefined ? document.activeElement : document.querySelector(selector);
        at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how }));
      }),
    /** Types into a field with the events that React listens to. */
    type: (field: HTMLInputElement | null | undefined, text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    /** Waits for deferred work of the component library. */
    settle: () => actWhile(() => false, 20),
    focus: (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.focus()),
  };
};
