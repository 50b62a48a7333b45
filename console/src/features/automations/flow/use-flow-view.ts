import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FormPart, showFormPart } from './form-part.ts';

export const editViews = ['form', 'flow'] as const;
export type EditView = (typeof editViews)[number];

/**
 * Whether an editor shows its form or the picture. It is not in the address: another address would be another form, and
 * unsaved changes would be asked about.
 */
export const useFlowView = () => {
  const [view, setView] = useState<EditView>('form');
  /** Shown at once, so that its fields can take the focus. */
  const openForm = useCallback(() => flushSync(() => setView('form')), []);
  const openPart = useCallback(
    (part: FormPart): void => {
      openForm();
      showFormPart(part);
    },
    [openForm],
  );
  return { view, setView, openForm, openPart };
};
