import { expect, it } from 'vitest';
import { isPartError, loadPart } from './part-loading.ts';

const failing = (message: string) => loadPart(() => Promise.reject(new TypeError(message)));

it('names the part that failed to load', async () => {
  await expect(failing('Failed to fetch dynamically imported module: /a.js')).rejects.toMatchObject({
    code: 'SCRIPT_PART_LOAD_FAILED',
  });
  await expect(failing('Unable to preload CSS for /a.css')).rejects.toMatchObject({ code: 'CSS_CHUNK_LOAD_FAILED' });
  await expect(loadPart(() => new Promise(() => undefined), 5)).rejects.toMatchObject({
    code: 'SCRIPT_PART_LOAD_FAILED',
  });
});
it('passes on errors and results of the part unchanged', async () => {
  const own = await failing('x is not a function').catch((error: unknown) => error);
  expect(isPartError(own)).toBe(false);
  expect(await loadPart(async () => 7)).toBe(7);
});
