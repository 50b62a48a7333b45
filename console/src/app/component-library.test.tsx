// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { changeLanguage, startTranslations, useLanguage } from '../i18n/i18n.ts';
import { inWords } from '../ui/time/zone.ts';
import { ComponentLibrary } from './component-library.tsx';

afterEach(() => vi.unstubAllGlobals());

const Day = () => {
  useLanguage();
  return <p data-part="day">{inWords('2026-11-26', { weekday: 'long' })}</p>;
};

it('writes dates in the words of a language from the moment it is chosen', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await startTranslations();
  await changeLanguage('zh');
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  const router = createMemoryRouter([{ element: <ComponentLibrary />, children: [{ path: '/', element: <Day /> }] }]);
  await act(async () => root.render(<RouterProvider router={router} />));
  const day = () => box.querySelector('[data-part="day"]')?.textContent;
  expect(day()).toBe('星期四');
  await act(() => changeLanguage('en'));
  expect(day()).toBe('Thursday');
  await act(() => changeLanguage('zh'));
  expect(day()).toBe('星期四');
  act(() => root.unmount());
  box.remove();
});
