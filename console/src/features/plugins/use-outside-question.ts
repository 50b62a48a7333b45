import { usePhrases } from '../../i18n/i18n.ts';
import type { Question } from '../../ui/forms/use-confirm.tsx';

/** What has to be answered before code from outside is run: no browser but Chromium keeps it from sending data out. */
export const useOutsideQuestion = (): (() => Question) => {
  const t = usePhrases('plugins');
  return () => ({ title: t('outsideTitle'), text: t('outsideText'), verb: t('outsideRun') });
};
