import { useUiText } from '../ui-text.tsx';
import { FormDrawer, type FormDrawerProps } from './form-drawer.tsx';
import { useToast } from './use-toast.ts';

interface DraftDrawerProps<D extends { id?: string | undefined }>
  extends Omit<FormDrawerProps<D>, 'open' | 'title' | 'initial' | 'onDone'> {
  /** What is edited; the drawer is open while there is something. Without an id it is new. */
  draft: D | undefined;
  words: { readonly add: string; readonly edit: string };
}

/** The drawer of a list or tree in which a row is made or changed; says that it was saved. */
export const DraftDrawer = <D extends { id?: string | undefined }>({ draft, words, ...form }: DraftDrawerProps<D>) => {
  const t = useUiText();
  const toast = useToast();
  // Initial values are not read while the drawer is closed.
  const initial = draft ?? ({} as D);
  return (
    <FormDrawer<D>
      {...form}
      open={draft !== undefined}
      title={draft?.id ? words.edit : words.add}
      initial={initial}
      onDone={() => toast.done(t('saved'))}
    />
  );
};
