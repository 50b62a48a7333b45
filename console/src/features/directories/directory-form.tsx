import { type DirectoryType, directoriesEndpoints, sessionEndpoints } from '@eoms/contract';
import { Form, Switch } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import { ConnectionFields } from './connection-fields.tsx';
import { type DirectoryValues, toDraft } from './directory-draft.ts';
import { MappingFields, RuleFields } from './rule-fields.tsx';

const { listDirectories, saveDirectory } = directoriesEndpoints;

const SignInField = ({ type }: { type: DirectoryType }) => {
  const t = usePhrases('directories');
  const isLdap = type === 'ldap';
  return (
    <Form.Item
      name="signIn"
      label={isLdap ? t('signInLdap') : t('signInPage', { name: t(`type_${type}`) })}
      extra={isLdap ? undefined : t('signInPageText', { address: `${window.location.origin}/loginAuto` })}
      valuePropName="checked"
    >
      <Switch />
    </Form.Item>
  );
};

interface DirectoryFormProps {
  draft: DirectoryValues | undefined;
  readOnly: boolean;
  onClose: () => void;
}

/** Adds or changes a directory. */
export const DirectoryForm = ({ draft, readOnly, onClose }: DirectoryFormProps) => {
  const t = usePhrases('directories');
  const save = useChange(saveDirectory, { invalidates: [listDirectories, sessionEndpoints.getSignInOptions] });
  const type = draft?.connection.type ?? 'ldap';
  return (
    <DraftDrawer<DirectoryValues>
      draft={draft}
      words={{ add: `${t('add')} · ${t(`type_${type}`)}`, edit: t('edit') }}
      submit={(values) => save.mutateAsync({ body: toDraft(values) })}
      onClose={onClose}
      readOnly={readOnly}
      width={560}
    >
      <NameField label={t('name')} />
      <ConnectionFields type={type} saved={draft?.id !== undefined} />
      {type === 'json' ? null : (
        <>
          <MappingFields />
          <RuleFields />
          <SignInField type={type} />
        </>
      )}
    </DraftDrawer>
  );
};
