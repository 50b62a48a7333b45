// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formsWereKept, keepable, keepForms, takeKept } from './kept-forms.ts';
import type { Edit } from './unsaved.ts';

const edit = (typed: Record<string, unknown>, changed = true): Edit => ({
  changed: () => changed,
  about: undefined,
  keep: () => keepable(['name', 'count'], typed),
});
beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/placeEdit?edit=1');
});
afterEach(() => document.body.replaceChildren());

describe('forms that are kept over a reload', () => {
  it('are filled again once, at the same address and with the same fields', () => {
    const edits = new Set([edit({ name: 'Hall', count: [1, { deep: null }] })]);
    expect([keepForms(edits), edits.size, formsWereKept()]).toEqual([true, 0, true]);
    expect(takeKept(['name'])).toBeUndefined();
    expect(takeKept(['count', 'name'])).toEqual({ name: 'Hall', count: [1, { deep: null }] });
    expect([takeKept(['count', 'name']), formsWereKept()]).toEqual([undefined, false]);
  });
  it('belong to their address', () => {
    keepForms(new Set([edit({ name: 'Hall' })]));
    window.history.replaceState(null, '', '/placeEdit?edit=2');
    expect(takeKept(['count', 'name'])).toBeUndefined();
  });
  it('are not kept in part: with a value that would not survive, nothing is kept and leaving still asks', () => {
    for (const value of [new Date(), undefined, new File([], 'a'), Number.NaN, () => 1]) {
      const edits = new Set([edit({ name: 'Hall' }), edit({ name: value })]);
      expect([keepForms(edits), edits.size, formsWereKept()]).toEqual([false, 2, false]);
    }
    const other: Edit = { changed: () => true, about: undefined };
    expect(keepForms(new Set([other]))).toBe(false);
    // Two forms that cannot be told apart.
    expect(keepForms(new Set([edit({ name: 'a' }), edit({ name: 'b' })]))).toBe(false);
  });
  it('never write down a password', () => {
    const field = document.createElement('input');
    field.type = 'password';
    field.value = 'secret';
    document.body.append(field);
    expect(keepForms(new Set([edit({ name: 'Hall' })]))).toBe(false);
  });
  it('are none where nothing was changed, and whatever is in the storage', () => {
    expect(keepForms(new Set([edit({}, false)]))).toBe(true);
    expect(formsWereKept()).toBe(false);
    sessionStorage.setItem('eoms_kept_forms', '{broken');
    expect([formsWereKept(), takeKept(['name'])]).toEqual([false, undefined]);
  });
});
