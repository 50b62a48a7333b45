import type { ChecklistQuestion } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { beyond, type DraftAnswer, fails, lacks, unanswered } from './answer-value.ts';

const asked = { id: 'q', text: 'q', help: '', required: true, onFailure: { photo: true, note: true } };
const yesNo: ChecklistQuestion = { ...asked, kind: 'yesNo', passes: 'no' };
const noise: ChecklistQuestion = { ...asked, kind: 'number', unit: 'dBFS', min: null, max: -60 };
const lamp: ChecklistQuestion = {
  ...asked,
  kind: 'choice',
  choices: [
    { text: 'new', fails: false },
    { text: 'dark', fails: true },
  ],
};
const picture = { id: '1', name: 'a.jpg', blob: new Blob(['a']) };
const answer = (value: DraftAnswer['value'], more: Partial<DraftAnswer> = {}) => ({ ...unanswered, value, ...more });

describe('fails', () => {
  it.each([
    [yesNo, 'yes', true],
    [yesNo, 'no', false],
    [noise, -54, true],
    [noise, -60, false],
    [lamp, 'dark', true],
    [lamp, 'new', false],
    [{ ...asked, kind: 'text' } as ChecklistQuestion, 'dark', false],
  ])('%o answered %s: %s', (question, value, expected) => {
    expect(fails(question, answer(value))).toBe(expected);
  });

  it('is never said of what does not apply or is not answered', () => {
    expect(fails(noise, answer(0, { notApplicable: true }))).toBe(false);
    expect(fails(noise, unanswered)).toBe(false);
  });
});

it('says how far a number is out of its limits', () => {
  expect(beyond({ min: null, max: -60 }, -54)).toBe(6);
  expect(beyond({ min: 20, max: null }, 12)).toBe(-8);
  expect(beyond({ min: 0, max: 0 }, 0)).toBe(0);
});

describe('lacks', () => {
  it('asks for an answer, then for what a failed one needs', () => {
    expect(lacks(noise, unanswered)).toBe('answer');
    expect(lacks(noise, answer(-70))).toBeUndefined();
    expect(lacks(noise, answer(-54))).toBe('photo');
    expect(lacks(noise, answer(-54, { pictures: [picture] }))).toBe('note');
    expect(lacks(noise, answer(-54, { pictures: [picture], note: 'fan' }))).toBeUndefined();
    expect(lacks(noise, answer(null, { notApplicable: true }))).toBeUndefined();
  });

  it('does not ask for what is optional', () => {
    expect(lacks({ ...noise, required: false }, unanswered)).toBeUndefined();
    expect(lacks({ ...asked, kind: 'text', required: true }, answer('  '))).toBe('answer');
  });

  it('takes pictures as the answer where they are asked for', () => {
    const photo: ChecklistQuestion = { ...asked, kind: 'photo' };
    expect(lacks(photo, unanswered)).toBe('answer');
    expect(lacks(photo, answer(null, { pictures: [picture] }))).toBeUndefined();
  });
});
