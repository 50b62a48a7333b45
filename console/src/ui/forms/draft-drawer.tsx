import { useUiText } from '../ui-text.tsx';
import { FormDrawer, type FormDrawerProps } from './form-drawer.tsx';
import { useToast } from './use-toast.ts';

interface DraftDrawerProps<D extends { id?: string | undefined }, R>
  extends Omit<FormDrawerProps<D, R>, 'open' | 'title' | 'initial' | 'onDone'> {
  /** What is edited; the drawer is open while there is something. Without an id it is new. */
  draft: D | undefined;
  words: { readonly add: string; readonly edit: string };
  /** What comes after it, such as the page of what was made. */
  onSaved?: ((answer: R) => void) | undefined;
}

/** The drawer of a list or tree in which a row is made or changed; says that it was saved. */
export const DraftDrawer = <D extends { id?: string | undefined }, R = unknown>({
  draft,
  words,
  onSaved,
  ...form
}: DraftDrawerProps<D, R>) => {
  const t = useUiText();
  const toast = useToast();
  // Initial values are not read while the drawer is closed.
  const initial = draft ?? ({} as D);
  return (
    <FormDrawer<D, R>
      {...form}
      open={draft !== undefined}
      title={draft?.id ? words.edit : words.add}
      initial={initial}
      onDone={(_, answer) => {
        toast.done(t('saved'));
        onSaved?.(answer);
      }}
    />
  );
};
