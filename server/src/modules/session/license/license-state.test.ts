import { describe, expect, it } from 'vitest';
import type { LicenseGrant } from './license-file.ts';
import { isWritable, judgeLicense, type LicenseFacts } from './license-state.ts';

const day = 86_400_000;
const installed = Date.parse('2026-01-01T00:00:00Z');
const iso = (days: number) => new Date(installed + days * day).toISOString();
const grant = (change: Partial<LicenseGrant> = {}): LicenseGrant => ({
  licensee: 'Venue',
  machineCode: 'A',
  notBefore: iso(0),
  expiresAt: iso(365),
  issuedAt: iso(0),
  ...change,
});
const judge = (days: number, change: Partial<LicenseFacts> = {}) => {
  const facts: LicenseFacts = {
    machineCode: 'A',
    installedAt: new Date(installed),
    clockSeenAt: new Date(installed),
    grant: null,
    ...change,
  };
  const verdict = judgeLicense(facts, installed + days * day);
  return [verdict.state, isWritable(verdict)];
};

describe('the licence of an installation', () => {
  it('is an evaluation for thirty days, then read-only', () => {
    expect(judge(0)).toEqual(['evaluation', true]);
    expect(judge(29.9)).toEqual(['evaluation', true]);
    expect(judge(30)).toEqual(['unauthorised', false]);
  });

  it('is not extended by setting the clock back', () => {
    const clockSeenAt = new Date(installed + 31 * day);
    expect(judge(2, { clockSeenAt })).toEqual(['unauthorised', false]);
    const seenAfterEnd = { clockSeenAt: new Date(installed + 366 * day), grant: grant() };
    expect(judge(100, seenAfterEnd)).toEqual(['expired', false]);
  });

  it('lasts from its beginning to its end, or for ever', () => {
    expect(judge(364, { grant: grant() })).toEqual(['authorised', true]);
    expect(judge(365, { grant: grant() })).toEqual(['expired', false]);
    expect(judge(36_500, { grant: grant({ expiresAt: null }) })).toEqual(['authorised', true]);
    expect(judge(40, { grant: grant({ notBefore: iso(50) }) })).toEqual(['unauthorised', false]);
  });

  it('for another machine is invalid, but does not end the evaluation', () => {
    expect(judge(40, { grant: grant({ machineCode: 'B' }) })).toEqual(['otherMachine', false]);
    expect(judge(10, { grant: grant({ machineCode: 'B' }) })).toEqual(['evaluation', true]);
  });
});
