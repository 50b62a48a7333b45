import { describe, expect, it } from 'vitest';
import { drivers } from './index.ts';

const models = drivers.flatMap((driver) => (driver.models ?? []).map((model) => ({ driver: driver.id, ...model })));

describe('ready models', () => {
  it('are many, each with a document of its own kind', () => {
    expect(models.length).toBeGreaterThan(150);
    expect(models.filter(({ source }) => source.trim() === '')).toEqual([]);
  });

  it('name no page that nobody compared', () => {
    const pretending = models.filter(({ source, verified }) => !verified && /\bpages? \d/.test(source));
    expect(pretending.map(({ driver, name, source }) => [driver, name, source])).toEqual([]);
  });
});
