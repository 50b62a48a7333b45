import type { ChecklistDraft, ChecklistQuestion, QuestionKind } from '@eoms/contract';
import { newKey } from '../../api/new-key.ts';

/** A question in the form: the fields of every kind, of which its own are sent. */
export interface QuestionValues {
  id: string;
  kind: QuestionKind;
  text: string;
  help: string;
  required: boolean;
  onFailure: { photo: boolean; note: boolean };
  passes: 'yes' | 'no';
  choices: { text: string; fails: boolean }[];
  unit: string;
  min: number | null;
  max: number | null;
}

export interface ChecklistValues {
  id?: string | undefined;
  revision?: ChecklistDraft['revision'];
  name: string;
  subjectKind: ChecklistDraft['subject']['kind'];
  typeCodes: string[];
  modelIds: string[];
  questions: QuestionValues[];
}

/** Ids stay with their questions, so that answers can be compared over time. */
export const newQuestion = (): QuestionValues => ({
  id: newKey(),
  kind: 'yesNo',
  text: '',
  help: '',
  required: true,
  onFailure: { photo: false, note: true },
  passes: 'yes',
  choices: [
    { text: '', fails: false },
    { text: '', fails: true },
  ],
  unit: '',
  min: null,
  max: null,
});

export const newChecklist = (): ChecklistDraft => ({
  name: '',
  subject: { kind: 'devices', typeCodes: [], modelIds: [] },
  questions: [],
});

export const valuesOf = ({ id, revision, name, subject, questions }: ChecklistDraft): ChecklistValues => ({
  ...(id === undefined ? {} : { id, revision }),
  name,
  subjectKind: subject.kind,
  typeCodes: subject.kind === 'devices' ? subject.typeCodes : [],
  modelIds: subject.kind === 'devices' ? subject.modelIds : [],
  questions: questions.length === 0 ? [newQuestion()] : questions.map((one) => ({ ...newQuestion(), ...one })),
});

type Asked = Pick<QuestionValues, 'id' | 'text' | 'help' | 'required' | 'onFailure'>;

/** What a question of each kind is made of. */
const made: { readonly [K in QuestionKind]: (asked: Asked, values: QuestionValues) => ChecklistQuestion } = {
  yesNo: (asked, { passes }) => ({ ...asked, kind: 'yesNo', passes }),
  choice: (asked, { choices }) => ({ ...asked, kind: 'choice', choices }),
  number: (asked, { unit, min, max }) => ({ ...asked, kind: 'number', unit, min: min ?? null, max: max ?? null }),
  text: (asked) => ({ ...asked, kind: 'text' }),
  photo: (asked) => ({ ...asked, kind: 'photo' }),
  signature: (asked) => ({ ...asked, kind: 'signature' }),
};

export const draftOf = (values: ChecklistValues): ChecklistDraft => {
  const { id, revision, name, subjectKind, typeCodes, modelIds, questions } = values;
  return {
    ...(id === undefined ? {} : { id, revision }),
    name,
    subject: subjectKind === 'places' ? { kind: 'places' } : { kind: 'devices', typeCodes, modelIds },
    questions: questions.map((one) => {
      const { id: questionId, text, help, required, onFailure } = one;
      return made[one.kind]({ id: questionId, text, help, required, onFailure }, one);
    }),
  };
};
