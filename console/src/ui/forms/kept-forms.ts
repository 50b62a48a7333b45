import { readOfTab, storeForTab } from '../storage.ts';
import { type EditScope, pageEdits } from './unsaved.ts';

const storageKey = 'eoms_kept_forms';
/** Forms by the address and fields that they have. */
type Kept = Record<string, Record<string, unknown>>;

const isPlain = (value: unknown): boolean => {
  if (value === null || ['string', 'boolean'].includes(typeof value)) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object') return false;
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value as object).every(isPlain);
};

const keyOf = (fields: readonly string[]): string =>
  `${window.location.pathname}${window.location.search} ${[...fields].sort().join()}`;

/** What a form can be filled with again: undefined if a value would not survive, such as a file, a date or what was emptied. */
export const keepable = (
  fields: readonly string[],
  typed: Readonly<Record<string, unknown>>,
): Readonly<Kept> | undefined => (isPlain(typed) ? { [keyOf(fields)]: { ...typed } } : undefined);

const read = (): Kept => {
  try {
    const found: unknown = JSON.parse(readOfTab(storageKey) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Kept) : {};
  } catch {
    return {};
  }
};

/** What had been typed into this form before the page was loaded again; once. */
export const takeKept = (fields: readonly string[]): Record<string, unknown> | undefined => {
  const all = read();
  const { [keyOf(fields)]: found, ...rest } = all;
  if (found) storeForTab(storageKey, Object.keys(rest).length === 0 ? null : JSON.stringify(rest));
  return found;
};

/** Passwords are typed again, rather than written down in the browser. */
const hasPassword = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input[type="password"]')].some(({ value }) => value !== '');

/**
 * Keeps all unsaved forms of the page for the time after a reload, and no longer asks before leaving. False, with nothing
 * kept, where one of them cannot be kept.
 */
export const keepForms = (edits: EditScope = pageEdits): boolean => {
  const changed = [...edits].filter((edit) => edit.changed());
  if (changed.length > 0 && hasPassword()) return false;
  const kept = changed.map((edit) => edit.keep?.());
  if (kept.includes(undefined)) return false;
  const all: Kept = Object.assign({}, ...kept);
  if (Object.keys(all).length < kept.length) return false;
  storeForTab(storageKey, kept.length === 0 ? null : JSON.stringify(all));
  if (kept.length > 0 && readOfTab(storageKey) === null) return false;
  edits.clear();
  return true;
};

/** Whether this page began with forms that were kept. Asked before they have been taken. */
export const formsWereKept = (): boolean => Object.keys(read()).length > 0;
