import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { passwordProblem } from './password-policy.ts';

const usual = { shortest: 8, refuseNames: true };

describe('passwordProblem', () => {
  it.each([
    ['correct horse battery', null],
    ['静夜思床前明月光8', null],
    ['short1!', 'tooShort'],
    ['x'.repeat(129), 'tooLong'],
    ['12345678', 'tooCommon'],
    ['Password123', 'tooCommon'],
    ['P@$$w0rd', 'tooCommon'],
    ['１２３４５６７８', 'tooCommon'],
    ['abababab', 'tooUniform'],
    ['Zhangwei-2044', 'containsName'],
    ['zhang.wei-7713', 'containsName'],
  ])('%s → %s', (password, problem) => {
    expect(passwordProblem(password, ['zhangwei', '张伟', null, 'zhang.wei@venue.example'], usual)).toBe(problem);
  });

  it('counts characters, not UTF-16 units', () => {
    expect(passwordProblem('😀😃😄😁', [], usual)).toBe('tooShort');
  });

  it('lets a name of two letters pass', () => {
    expect(passwordProblem('library-window-9', ['li'], usual)).toBeNull();
  });

  it('is as strict as the settings say', () => {
    expect(passwordProblem('library-window', [], { ...usual, shortest: 16 })).toBe('tooShort');
    expect(passwordProblem('Zhangwei-2044', ['zhangwei'], { ...usual, refuseNames: false })).toBeNull();
  });

  it('lists each common password once, long enough to matter', () => {
    expect(commonPasswords.size).toBeGreaterThan(200);
    expect([...commonPasswords].filter((word) => word.length < 8)).toEqual([]);
  });
});
