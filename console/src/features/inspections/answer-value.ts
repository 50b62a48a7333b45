import type { ChecklistQuestion } from '@eoms/contract';
import type { TakenPicture } from '../../domain/files/taken-pictures.tsx';

/** What somebody has answered so far. */
export interface DraftAnswer {
  readonly notApplicable: boolean;
  readonly value: string | number | null;
  readonly pictures: readonly TakenPicture[];
  readonly note: string;
}

export const unanswered: DraftAnswer = { notApplicable: false, value: null, pictures: [], note: '' };

/** How far a number is out of its limits: above them as a positive number, below as a negative one. */
export const beyond = ({ min, max }: { min: number | null; max: number | null }, value: number): number => {
  if (max !== null && value > max) return value - max;
  if (min !== null && value < min) return value - min;
  return 0;
};

/** Whether an answer is a finding. */
export const fails = (question: ChecklistQuestion, { value, notApplicable }: DraftAnswer): boolean => {
  if (notApplicable || value === null) return false;
  if (question.kind === 'yesNo') return value !== question.passes;
  if (question.kind === 'choice') return question.choices.some((choice) => choice.text === value && choice.fails);
  if (question.kind === 'number') return beyond(question, Number(value)) !== 0;
  return false;
};

const isEmpty = (question: ChecklistQuestion, { value, pictures }: DraftAnswer): boolean =>
  question.kind === 'photo' || question.kind === 'signature'
    ? pictures.length === 0
    : value === null || String(value).trim() === '';

/** What an answer still lacks. */
export const lacks = (question: ChecklistQuestion, answer: DraftAnswer): 'answer' | 'photo' | 'note' | undefined => {
  if (answer.notApplicable) return undefined;
  if (isEmpty(question, answer)) return question.required ? 'answer' : undefined;
  if (!fails(question, answer)) return undefined;
  if (question.onFailure.photo && answer.pictures.length === 0) return 'photo';
  return question.onFailure.note && answer.note.trim() === '' ? 'note' : undefined;
};
