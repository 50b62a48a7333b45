import type { ChecklistQuestion, QuestionKind } from '@eoms/contract';
import { photosOfAnswer } from '@eoms/contract';
import { Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { TakenPictures } from '../../domain/files/taken-pictures.tsx';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { beyond, type DraftAnswer } from './answer-value.ts';
import styles from './checklist.module.css';
import { SignatureField } from './signature-field.tsx';

export interface AnswerProps<K extends QuestionKind = QuestionKind> {
  question: Extract<ChecklistQuestion, { kind: K }>;
  answer: DraftAnswer;
  onChange: (change: Partial<DraftAnswer>) => void;
}

const Choices = ({
  options,
  answer,
  onChange,
}: Omit<AnswerProps, 'question'> & { options: readonly { value: string; label: string }[] }) => (
  <>
    {options.map(({ value, label }) => (
      <button
        key={value}
        type="button"
        className={styles.choice}
        aria-pressed={!answer.notApplicable && answer.value === value}
        onClick={() => onChange({ value, notApplicable: false })}
      >
        {label}
      </button>
    ))}
  </>
);

const YesNo = (props: AnswerProps<'yesNo'>) => {
  const t = usePhrases('inspections');
  return <Choices {...props} options={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))} />;
};

const Choice = (props: AnswerProps<'choice'>) => (
  <Choices {...props} options={props.question.choices.map(({ text }) => ({ value: text, label: text }))} />
);

const Verdict = ({ question, value }: { question: AnswerProps<'number'>['question']; value: number }) => {
  const t = usePhrases('inspections');
  const out = beyond(question, value);
  const by = `${number(Math.abs(out))} ${question.unit}`.trim();
  if (out === 0) return <StateMark kind="confirmed" text={t('within')} />;
  return <StateMark kind="failed" text={t(out > 0 ? 'above' : 'below', { by })} />;
};

const NumberAnswer = ({ question, answer, onChange }: AnswerProps<'number'>) => {
  const t = usePhrases('inspections');
  const value = typeof answer.value === 'number' ? answer.value : null;
  const limited = question.min !== null || question.max !== null;
  const step = (by: number) =>
    onChange({ value: (value ?? question.max ?? question.min ?? 0) + by, notApplicable: false });
  return (
    <div className={`column gap-8 ${styles.wholeRow}`}>
      <div className={styles.number}>
        <button type="button" className={styles.choice} aria-label={t('less')} onClick={() => step(-1)}>
          −
        </button>
        <InputNumber
          aria-label={question.text}
          controls={false}
          size="large"
          inputMode="decimal"
          suffix={question.unit}
          value={value}
          onChange={(next) => onChange({ value: next, notApplicable: false })}
        />
        <button type="button" className={styles.choice} aria-label={t('more')} onClick={() => step(1)}>
          +
        </button>
      </div>
      {limited && value !== null && !answer.notApplicable ? <Verdict question={question} value={value} /> : null}
    </div>
  );
};

const TextAnswer = ({ question, answer, onChange }: AnswerProps<'text'>) => (
  <Input.TextArea
    className={styles.wholeRow}
    aria-label={question.text}
    size="large"
    maxLength={2_000}
    autoSize={{ minRows: 2 }}
    value={typeof answer.value === 'string' ? answer.value : ''}
    onChange={(event) => onChange({ value: event.target.value || null, notApplicable: false })}
  />
);

const PhotoAnswer = ({ answer, onChange }: AnswerProps<'photo'>) => (
  <TakenPictures
    pictures={answer.pictures}
    atMost={photosOfAnswer}
    onChange={(pictures) => onChange({ pictures, notApplicable: false })}
  />
);

const SignatureAnswer = ({ question, onChange }: AnswerProps<'signature'>) => (
  <SignatureField label={question.text} onChange={(pictures) => onChange({ pictures, notApplicable: false })} />
);

const fields: { [K in QuestionKind]: (props: AnswerProps<K>) => ReactNode } = {
  yesNo: YesNo,
  choice: Choice,
  number: NumberAnswer,
  text: TextAnswer,
  photo: PhotoAnswer,
  signature: SignatureAnswer,
};

/** The field in which a question is answered, by its kind. */
export const AnswerField = ({ question, ...rest }: AnswerProps) => {
  const Field = fields[question.kind] as (props: AnswerProps) => ReactNode;
  return <Field question={question} {...rest} />;
};
