import { solutionsEndpoints } from '@eoms/contract';
import { Form, Input } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { stale } from './solutions.queries.ts';

/** Publishes the members as they are now, with a note for those who look back. */
export const PublishForm = ({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) => {
  const t = usePhrases('solutions');
  const toast = useToast();
  const publish = useChange(solutionsEndpoints.publishSolution, stale);
  return (
    <FormDrawer
      open={open}
      title={t('publish')}
      initial={{ note: '' }}
      submitText={t('publish')}
      submit={async ({ note }) => {
        const { number } = await publish.mutateAsync({ body: { id, note } });
        toast.done(t('publishedAs', { number }));
      }}
      onClose={onClose}
    >
      <p className="text-small text-muted">{t('publishText')}</p>
      <Form.Item name="note" label={t('note')}>
        <Input.TextArea maxLength={200} rows={3} />
      </Form.Item>
    </FormDrawer>
  );
};
