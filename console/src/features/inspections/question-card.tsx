import { type ChecklistQuestion, photosOfAnswer } from '@eoms/contract';
import { Input } from 'antd';
import { TakenPictures } from '../../domain/files/taken-pictures.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { AnswerField } from './answer-fields.tsx';
import { type DraftAnswer, fails, lacks } from './answer-value.ts';
import styles from './checklist.module.css';

interface QuestionCardProps {
  number: number;
  question: ChecklistQuestion;
  answer: DraftAnswer;
  /** What is missing is said once somebody wanted to go on. */
  checked: boolean;
  onChange: (change: Partial<DraftAnswer>) => void;
}

const Limits = ({ question }: { question: ChecklistQuestion }) => {
  const t = usePhrases('inspections');
  if (question.kind !== 'number') return null;
  const { min, max, unit } = question;
  const limits = [
    min === null ? '' : t('atLeast', { value: `${min} ${unit}`.trim() }),
    max === null ? '' : t('atMost', { value: `${max} ${unit}`.trim() }),
  ].filter(Boolean);
  return <span className="text-small text-muted nowrap">{limits.join(' · ')}</span>;
};

/** What a failed answer also needs: a photo, a note. */
const FailureFields = ({ question, answer, onChange }: Omit<QuestionCardProps, 'number' | 'checked'>) => {
  const t = usePhrases('inspections');
  const failed = fails(question, answer);
  const { photo, note } = question.onFailure;
  return (
    <>
      {failed && question.kind !== 'photo' && question.kind !== 'signature' ? (
        <div className="column gap-4">
          {photo ? <span className="text-small text-muted">{t('photoRequired')}</span> : null}
          <TakenPictures
            pictures={answer.pictures}
            atMost={photosOfAnswer}
            onChange={(pictures) => onChange({ pictures })}
          />
        </div>
      ) : null}
      {failed || answer.note ? (
        <Input.TextArea
          aria-label={t('remark')}
          placeholder={`${t('remark')} · ${t(failed && note ? 'remarkRequired' : 'remarkOptional')}`}
          maxLength={1_000}
          autoSize={{ minRows: 1 }}
          size="large"
          value={answer.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      ) : null}
    </>
  );
};

/** One question of a checklist: yes, no and does not apply have the same weight, and no colour until one is chosen. */
export const QuestionCard = ({ number, question, answer, checked, onChange }: QuestionCardProps) => {
  const t = usePhrases('inspections');
  const missing = checked ? lacks(question, answer) : undefined;
  return (
    <section className={styles.card} data-part="question" data-missing={missing}>
      <div className="row gap-8">
        <span className="text-muted numeric">{number}</span>
        <h3 className="grow">{question.text}</h3>
        <Limits question={question} />
      </div>
      {question.help ? <p className="text-small text-muted">{question.help}</p> : null}
      <div className={styles.answers}>
        <AnswerField question={question} answer={answer} onChange={onChange} />
        <button
          type="button"
          className={styles.choice}
          aria-pressed={answer.notApplicable}
          onClick={() => onChange({ notApplicable: !answer.notApplicable })}
        >
          {t('notApplicable')}
        </button>
      </div>
      <FailureFields question={question} answer={answer} onChange={onChange} />
      {missing ? (
        <p className={`text-small ${styles.missing}`} role="alert">
          {t(missing === 'answer' ? 'missingAnswer' : missing === 'photo' ? 'photoRequired' : 'remarkRequired')}
        </p>
      ) : null}
    </section>
  );
};
