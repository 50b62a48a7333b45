import { z } from 'zod';
import { Code, Id, Name, Revision, Time } from '../kit/fields.ts';

const QuestionText = z.string().trim().min(1).max(200);
const number = z.number().min(-1e12).max(1e12);

const asked = {
  /** Stays with the question when its words change, so that answers can be compared. */
  id: Code.max(40),
  text: QuestionText,
  help: z.string().trim().max(500),
  required: z.boolean(),
  /** What an answer that fails also needs. */
  onFailure: z.strictObject({ photo: z.boolean(), note: z.boolean() }),
};

const Choice = z.strictObject({ text: z.string().trim().min(1).max(100), fails: z.boolean() });

/** A question of a checklist, and which answers fail. */
export const ChecklistQuestion = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('yesNo'),
    ...asked,
    /** The answer that is right. */ passes: z.enum(['yes', 'no']),
  }),
  z.strictObject({ kind: z.literal('choice'), ...asked, choices: z.array(Choice).min(2).max(20) }),
  z.strictObject({
    kind: z.literal('number'),
    ...asked,
    unit: z.string().trim().max(20),
    min: number.nullable(),
    max: number.nullable(),
  }),
  z.strictObject({ kind: z.literal('text'), ...asked }),
  z.strictObject({ kind: z.literal('photo'), ...asked }),
  z.strictObject({ kind: z.literal('signature'), ...asked }),
]);
export type ChecklistQuestion = z.infer<typeof ChecklistQuestion>;
export type QuestionKind = ChecklistQuestion['kind'];

export const ChecklistQuestions = z
  .array(ChecklistQuestion)
  .min(1)
  .max(60)
  .check(({ value, issues }) => {
    if (new Set(value.map(({ id }) => id)).size < value.length)
      issues.push({ code: 'custom', message: 'sameCheckTwice', input: value, continue: true });
  });

/** What is asked about. `places`: about every place. Types and models: about every device of one of them; none: of any. */
export const ChecklistSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('places') }),
  z.strictObject({
    kind: z.literal('devices'),
    typeCodes: z.array(z.string().min(1).max(60)).max(50),
    modelIds: z.array(Id).max(50),
  }),
]);
export type ChecklistSubject = z.infer<typeof ChecklistSubject>;

/** A template: what somebody answers on the spot. */
export const ChecklistDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  name: Name,
  subject: ChecklistSubject,
  questions: ChecklistQuestions,
});
export type ChecklistDraft = z.infer<typeof ChecklistDraft>;

export const Checklist = ChecklistDraft.extend({
  id: Id,
  revision: Revision,
  /** Plans that use it. */
  plans: z.number().int(),
  updatedAt: Time,
  updatedBy: z.string(),
}).strip();
export type Checklist = z.infer<typeof Checklist>;

/** As it was when the inspection began. */
export const AskedChecklist = z.object({ id: Id, name: z.string(), questions: z.array(ChecklistQuestion) });
export type AskedChecklist = z.infer<typeof AskedChecklist>;

export const photosOfAnswer = 5;

/** One answer; which kind of value suits is said by the question. */
export const ChecklistAnswer = z.strictObject({
  questionId: Code.max(40),
  /** Does not apply here: neither passes nor fails. */
  notApplicable: z.boolean(),
  /** `yes` or `no`, the text of the choice, the number, the text; null where there is none, or where files are the answer. */
  value: z.union([z.string().trim().max(2_000), z.number()]).nullable(),
  /** Photos, or the signature. */
  fileIds: z.array(Id).max(photosOfAnswer),
  note: z.string().trim().max(1_000),
});
export type ChecklistAnswer = z.infer<typeof ChecklistAnswer>;
