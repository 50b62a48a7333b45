import { dictionariesEndpoints as calls } from '@eoms/contract';
import { Form, Input } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import { type OwnGroup, stale } from './dictionaries.queries.ts';
import { NameFields } from './name-fields.tsx';

/** Texts as they stand in fields: an empty one is none. */
export interface GroupDraft {
  id?: string | undefined;
  revision?: number | undefined;
  code: string;
  name: { zh: string; en: string };
  description: { zh: string; en: string };
}

export const newGroup: GroupDraft = { code: '', name: { zh: '', en: '' }, description: { zh: '', en: '' } };
export const draftOf = ({ id, revision, code, name, description }: OwnGroup): GroupDraft => ({
  id,
  revision,
  code,
  name: { zh: name.zh, en: name.en ?? '' },
  description: { zh: description?.zh ?? '', en: description?.en ?? '' },
});

const textIn = ({ zh, en }: { zh: string; en: string }) => (en.trim() === '' ? { zh } : { zh, en });

/** Adds a dictionary, or names and describes one. */
export const GroupForm = (props: { draft: GroupDraft | undefined; readOnly: boolean; onClose: () => void }) => {
  const { draft, readOnly, onClose } = props;
  const t = usePhrases('dictionaries');
  const save = useChange(calls.saveDictionaryGroup, stale);
  const submit = ({ id, revision, code, name, description }: GroupDraft): Promise<unknown> => {
    const described = description.zh.trim() === '' && description.en.trim() === '' ? null : textIn(description);
    return save.mutateAsync({ body: { id, revision, code, name: textIn(name), description: described } });
  };
  return (
    <DraftDrawer<GroupDraft>
      draft={draft}
      words={{ add: t('newDictionary'), edit: t('editDictionary') }}
      submit={submit}
      readOnly={readOnly}
      onClose={onClose}
    >
      <NameFields />
      <Form.Item
        name="code"
        label={t('code')}
        extra={t('groupCodeHint')}
        rules={[{ required: true, pattern: /^[A-Za-z][A-Za-z0-9_-]{0,39}$/, message: t('codeRule') }]}
      >
        <Input maxLength={40} disabled={draft?.id !== undefined} spellCheck={false} />
      </Form.Item>
      <Form.Item name={['description', 'zh']} label={t('descriptionZh')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
      <Form.Item name={['description', 'en']} label={t('descriptionEn')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </DraftDrawer>
  );
};
