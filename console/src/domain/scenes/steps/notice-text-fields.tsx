import type { SystemStepArgs } from '@eoms/contract';
import { Input } from 'antd';
import { useRef } from 'react';
import { usePhrases } from '../../../i18n/i18n.ts';
import styles from './scene-steps.module.css';
import { StepMark } from './step-marks.tsx';
import type { SystemStepProps } from './system-step-props.ts';
import { useFillOptions } from './use-fill-options.ts';
import { ValueOffer } from './value-offer.tsx';

type TextArgs = SystemStepArgs<'notice'> & { says: 'text' };
type Part = 'title' | 'content';

/** The title and content of a notice, with a list of values that can be put where the cursor was last. */
export const NoticeTextFields = ({ args, place, disabled, onChange }: SystemStepProps<TextArgs>) => {
  const t = usePhrases('controls');
  const last = useRef<{ part: Part; at: number }>({ part: 'content', at: Number.MAX_SAFE_INTEGER });
  const note = (part: Part) => (event: { currentTarget: { selectionStart: number | null } }) => {
    last.current = { part, at: event.currentTarget.selectionStart ?? Number.MAX_SAFE_INTEGER };
  };
  const insert = (name: string): void => {
    const { part, at } = last.current;
    const text = args[part];
    const word = `{{${name}}}`;
    last.current = { part, at: Math.min(at, text.length) + word.length };
    onChange({ ...args, [part]: `${text.slice(0, at)}${word}${text.slice(at)}` });
  };
  const options = [
    { value: 'scene.name', label: t('sceneName') },
    { value: 'place.name', label: t('placeName') },
    ...useFillOptions(place)(),
  ];
  return (
    <>
      <div className={`${styles.stepField} ${styles.wide}`}>
        <StepMark at="args.title">
          <Input
            aria-label={t('noticeTitle')}
            placeholder={t('noticeTitle')}
            maxLength={200}
            disabled={disabled}
            value={args.title}
            onBlur={note('title')}
            onChange={({ target }) => onChange({ ...args, title: target.value })}
          />
        </StepMark>
      </div>
      <div className={`${styles.stepField} ${styles.wide}`}>
        <StepMark at="args.content">
          <Input.TextArea
            aria-label={t('noticeContent')}
            placeholder={t('noticeContent')}
            maxLength={2_000}
            autoSize={{ minRows: 2, maxRows: 8 }}
            disabled={disabled}
            value={args.content}
            onBlur={note('content')}
            onChange={({ target }) => onChange({ ...args, content: target.value })}
          />
        </StepMark>
        {disabled ? null : <ValueOffer options={options} onInsert={insert} />}
      </div>
    </>
  );
};
