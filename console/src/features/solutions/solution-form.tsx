import { type SolutionDraft, solutionsEndpoints } from '@eoms/contract';
import { Form, Input } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import { stale } from './solutions.queries.ts';

interface SolutionFormProps {
  draft: SolutionDraft | undefined;
  onSaved?: (id: string) => void;
  onClose: () => void;
}

/** Name and description; members are chosen on the page of the solution. */
export const SolutionForm = ({ draft, onSaved, onClose }: SolutionFormProps) => {
  const t = usePhrases('solutions');
  const save = useChange(solutionsEndpoints.saveSolution, stale);
  return (
    <DraftDrawer
      draft={draft}
      words={{ add: t('add'), edit: t('edit') }}
      submit={(body) => save.mutateAsync({ body })}
      onSaved={({ id }) => onSaved?.(id)}
      onClose={onClose}
    >
      <NameField label={t('name')} />
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea maxLength={1000} rows={4} />
      </Form.Item>
    </DraftDrawer>
  );
};
