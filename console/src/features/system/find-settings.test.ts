import { eachSetting } from '@eoms/contract';
import { expect, it } from 'vitest';
import { findSettings } from './find-settings.ts';
import { partsFor } from './setting-parts.ts';

const parts = partsFor(true);
const keys = (question: string, language: 'zh' | 'en') =>
  findSettings(question, parts, language).map(({ part, key }) => (key ? `${part}.${key}` : part));

it('finds settings and sections by name, description and key, in either language', () => {
  for (const language of ['zh', 'en'] as const) {
    expect(keys('history', language)).toContain('passwords.history');
    expect(keys('空闲', language)).toContain('security.idleMinutes');
    expect(keys('idle TIME', language)[0]).toBe('security.idleMinutes');
    expect(keys('broker', language)).toContain('mqtt');
  }
  expect(keys('weather', 'en')).toEqual([]);
  expect(keys('  ', 'en')).toEqual([]);
});

it('answers in the language of the reader', () => {
  expect(findSettings('idleMinutes', parts, 'zh')[0]?.name).toBe('空闲退出');
  expect(findSettings('空闲退出', parts, 'en')[0]?.name).toBe('Idle time-out');
});

it('leaves out sections that the reader has not', () => {
  expect(findSettings('driver', partsFor(false), 'en').map(({ part }) => part)).not.toContain('driverPackages');
});

it('has a description of every setting', () => {
  for (const { type, key } of eachSetting()) {
    const found = findSettings(key, parts, 'zh').find((one) => one.part === type && one.key === key);
    expect(found?.does.length, `${type}.${key}`).toBeGreaterThan(5);
  }
});
