import type { InspectionHead, InspectionItem } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { lacks } from './answer-value.ts';
import { askedOf, nameOf } from './asked-questions.ts';
import styles from './checklist.module.css';
import { type Presence, PresenceCard } from './presence-card.tsx';
import { QuestionCard } from './question-card.tsx';
import { useAnswerItem } from './use-answer-item.ts';
import { useAnswers } from './use-answers.ts';
import { useWithReason } from './use-inspection-actions.tsx';

interface ChecklistItemProps {
  head: InspectionHead;
  item: InspectionItem;
  /** Named on the button. */
  next: InspectionItem | undefined;
  onDone: () => void;
}

/** The checklist of one device or place. */
export const ChecklistItem = ({ head, item, next, onDone }: ChecklistItemProps) => {
  const t = usePhrases('inspections');
  const act = useAct();
  const withReason = useWithReason();
  const answers = useAnswers(item.id);
  const { answer, leaveOut } = useAnswerItem();
  const [presence, setPresence] = useState<Presence>();
  const [checked, setChecked] = useState(false);
  const [sending, setSending] = useState(false);
  const asked = askedOf(head, item);
  const complete =
    asked.every(({ key, question }) => lacks(question, answers.of(key)) === undefined) && (!head.presence || presence);
  const done = (): void => {
    answers.forget();
    onDone();
  };
  const save = async (): Promise<void> => {
    setChecked(true);
    if (!complete) return;
    setSending(true);
    const sent = await act(() => answer({ item, presence, asked, answerOf: answers.of }));
    setSending(false);
    if (sent) done();
  };
  const skip = async (): Promise<void> => {
    const words = { title: t('cannotTitle'), text: nameOf(item), verb: t('cannotInspect'), done: t('answerSaved') };
    if (await withReason(words, (reason) => leaveOut(item, reason, presence))) done();
  };
  return (
    <>
      <div className={styles.cards}>
        {head.presence ? (
          <PresenceCard item={item} presence={presence} checked={checked} onPresent={setPresence} />
        ) : null}
        {asked.map(({ key, question }, at) => (
          <QuestionCard
            key={key}
            number={at + 1}
            question={question}
            answer={answers.of(key)}
            checked={checked}
            onChange={(change) => answers.set(key, change)}
          />
        ))}
      </div>
      <footer className={styles.foot}>
        <Button size="large" disabled={sending} onClick={() => void skip()}>
          {t('cannotInspect')}
        </Button>
        <Button
          type="primary"
          size="large"
          className="grow"
          loading={sending}
          data-part="save-next"
          onClick={() => void save()}
        >
          <span className="truncate">{next ? t('saveNext', { name: nameOf(next) }) : t('saveLast')}</span>
        </Button>
      </footer>
    </>
  );
};
