import { usePhrases } from '../../i18n/i18n.ts';
import { WidgetEmpty } from './widget-empty.tsx';

/** For widgets whose data a shared document does not hold: histories, and the log, which names people. */
export const NotShared = () => {
  const t = usePhrases('documents');
  return <WidgetEmpty>{t('notShared')}</WidgetEmpty>;
};
