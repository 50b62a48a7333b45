import { usePhrases } from '../i18n/i18n.ts';
import { FormDrawer } from '../ui/forms/form-drawer.tsx';
import { useToast } from '../ui/forms/use-toast.ts';
import { NameField } from './name-field.tsx';

interface NamedDraft {
  id?: string | undefined;
  name: string;
}
interface GroupNameFormProps {
  draft: NamedDraft | undefined;
  words: { add: string; edit: string; name: string };
  submit: (draft: NamedDraft) => Promise<unknown>;
  readOnly: boolean;
  onClose: () => void;
}

/** The form of a group that is nothing but a name. */
export const GroupNameForm = ({ draft, words, submit, readOnly, onClose }: GroupNameFormProps) => {
  const common = usePhrases('ui');
  const toast = useToast();
  return (
    <FormDrawer<NamedDraft>
      open={draft !== undefined}
      title={draft?.id ? words.edit : words.add}
      initial={draft ?? { name: '' }}
      submit={submit}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly}
    >
      <NameField label={words.name} />
    </FormDrawer>
  );
};
