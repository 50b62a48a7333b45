import { type ByKind, byKind, type ChecklistAnswer, type ChecklistQuestion } from '@eoms/contract';
import { inspectionTexts as texts } from '@eoms/phrases';
import { refuse } from '../../../platform/http/refusal.ts';
import { type Checked, checked } from '../checks/asked-device.ts';
import type { StoredChecklist } from '../inspections.tables.ts';

type Judged = Pick<Checked, 'outcome'> & Partial<Checked>;
const wrong = (index: number) => refuse('inspection.answerWrong', {}, [{ field: `answers.${index}` }]);
const missing = (index: number) => refuse('inspection.answerMissing', {}, [{ field: `answers.${index}` }]);

const words = (text: string) => ({ zh: text, en: text });
const passedIf = (passes: boolean): Pick<Checked, 'outcome'> => ({ outcome: passes ? 'passed' : 'failed' });
const filesOnly = ({ fileIds }: ChecklistAnswer): Judged => ({
  outcome: fileIds.length > 0 ? 'passed' : 'unchecked',
  seen: texts.photos(fileIds.length),
});

type NumberQuestion = Extract<ChecklistQuestion, { kind: 'number' }>;
/** The limit that a number is beyond, or the first one there is. */
const limitOf = ({ min, max }: NumberQuestion, value: number): Partial<Checked> => {
  const isLow = min !== null && (value < min || max === null);
  const limit = isLow
    ? ({ operator: '>=', value: min } as const)
    : max === null
      ? null
      : ({ operator: '<=', value: max } as const);
  return limit ? { limit, expected: texts.limit(limit.operator, words(String(limit.value))) } : {};
};

/** What an answer says; throws where it is none to its question. */
const judge: ByKind<ChecklistQuestion, Judged, [answer: ChecklistAnswer, index: number]> = {
  yesNo: ({ passes }, { value }, index) => {
    if (value !== 'yes' && value !== 'no') throw wrong(index);
    return { ...passedIf(value === passes), seen: texts[value], expected: texts[passes] };
  },
  choice: ({ choices }, { value }, index) => {
    const chosen = choices.find(({ text }) => text === value);
    if (!chosen) throw wrong(index);
    const right = choices.filter(({ fails }) => !fails).map(({ text }) => words(text));
    return { ...passedIf(!chosen.fails), seen: words(chosen.text), expected: texts.limits(right) };
  },
  number: (question, { value }, index) => {
    if (typeof value !== 'number') throw wrong(index);
    const { min, max, unit } = question;
    const isWithin = (min === null || value >= min) && (max === null || value <= max);
    const seen = words(unit === '' ? String(value) : `${value} ${unit}`);
    return { ...passedIf(isWithin), seen, value, unit: unit === '' ? null : unit, ...limitOf(question, value) };
  },
  text: (_question, { value }, index) => {
    if (typeof value !== 'string') throw wrong(index);
    return { outcome: 'passed', seen: words(value) };
  },
  photo: (_question, answer) => filesOnly(answer),
  signature: (_question, answer) => filesOnly(answer),
};

const isEmpty = ({ value, fileIds }: ChecklistAnswer): boolean =>
  (value === null || value === '') && fileIds.length === 0;

const judgeOne = (
  { id }: StoredChecklist,
  question: ChecklistQuestion,
  answer: ChecklistAnswer,
  index: number,
): Checked => {
  const { note, fileIds } = answer;
  const base = {
    key: `question:${id}:${question.id}`,
    name: words(question.text),
    note: note === '' ? null : note,
    fileIds: [...fileIds],
    expected: null,
  };
  if (answer.notApplicable) return checked('question', 'unchecked', { ...base, seen: texts.notApplicable });
  if (isEmpty(answer)) {
    if (question.required) throw missing(index);
    return checked('question', 'unchecked', { ...base, seen: texts.unknown });
  }
  const { outcome, ...judged } = byKind(judge, question, answer, index);
  const { photo, note: asksNote } = question.onFailure;
  const lacks = outcome === 'failed' && ((photo && fileIds.length === 0) || (asksNote && note === ''));
  if (lacks) throw missing(index);
  return checked('question', outcome, { ...base, ...judged });
};

/** What the answers to these checklists say; throws where one is missing, too many or none to its question. */
export const judgeAnswers = (
  checklists: readonly StoredChecklist[],
  answers: readonly ChecklistAnswer[],
): Checked[] => {
  const asked = checklists.flatMap((checklist) => checklist.questions.map((question) => ({ checklist, question })));
  if (answers.length > asked.length) throw wrong(asked.length);
  return asked.map(({ checklist, question }, index) => {
    const answer = answers[index];
    if (!answer || answer.questionId !== question.id) throw missing(index);
    return judgeOne(checklist, question, answer, index);
  });
};
