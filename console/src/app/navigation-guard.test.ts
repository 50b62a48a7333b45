import { describe, expect, it } from 'vitest';
import { judge, signInAddress } from './navigation-guard.ts';

describe('the navigation guard', () => {
  it('lets only the sign-in pages pass without a token', () => {
    for (const path of ['/login', '/machineCode', '/loginAuto', '/init'])
      expect(judge(path, false, false)).toBe('pass');
    for (const path of ['/', '/user', '/alarmCenter', '/nothing']) expect(judge(path, false, false)).toBe('signIn');
  });
  it('refreshes once when there is a token and no user', () => {
    expect(judge('/user', true, false)).toBe('refresh');
    expect(judge('/user', true, true)).toBe('pass');
    expect(judge('/login', true, false)).toBe('pass');
    expect(judge('/machineCode', true, false)).toBe('pass');
  });
  it('keeps the full wanted path', () => {
    expect(signInAddress('/user?size=50')).toBe('/login?redirect=%2Fuser%3Fsize%3D50');
    expect(signInAddress('/')).toBe('/login');
  });
});
