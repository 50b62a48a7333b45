/** A part of the form that a box of the picture stands for. */
export type FormPart =
  | { readonly kind: 'trigger'; readonly id: string }
  | { readonly kind: 'check'; readonly path: readonly number[] }
  | { readonly kind: 'step'; readonly id: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'onFailure' };

const selectorOf = (part: FormPart): string => {
  switch (part.kind) {
    case 'trigger':
      return `[data-trigger="${CSS.escape(part.id)}"]`;
    case 'check':
      return `.automation-checks [data-path="${part.path.join('.')}"]`;
    case 'step':
      return `[data-step="${CSS.escape(part.id)}"]`;
    case 'variable':
      return `[data-variable="${CSS.escape(part.name)}"]`;
    case 'onFailure':
      return '.automation-failure';
  }
};

/** Brings a part of the form into view and moves the focus there, to its first field where it can be edited. */
export const showFormPart = (part: FormPart): void => {
  const found = document.querySelector<HTMLElement>(selectorOf(part));
  if (!found) return;
  found.scrollIntoView({ block: 'center' });
  const field = found.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)');
  if (!field) found.tabIndex = -1;
  (field ?? found).focus({ preventScroll: true });
};
