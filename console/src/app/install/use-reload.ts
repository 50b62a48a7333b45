import { usePhrases } from '../../i18n/i18n.ts';
import { keepForms } from '../../ui/forms/kept-forms.ts';
import { pageEdits } from '../../ui/forms/unsaved.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';

/** Loads the page anew with what is filled in; asks first where something of that would be lost. */
export const useReload = (): (() => Promise<void>) => {
  const t = usePhrases('help');
  const confirm = useConfirm();
  return async () => {
    const question = { title: t('askTitle'), text: t('askText'), verb: t('askReload'), danger: true };
    if (!keepForms() && !(await confirm(question))) return;
    pageEdits.clear();
    window.location.reload();
  };
};
