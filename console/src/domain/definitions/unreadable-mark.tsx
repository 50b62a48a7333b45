import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';

/** On what a newer version wrote and this one cannot read. */
export const UnreadableMark = () => {
  const t = usePhrases('ui');
  return (
    <span title={t('unreadableText')}>
      <StateMark kind="unknown" text={t('unreadable')} />
    </span>
  );
};
