import { type ApiKey, ApiKeyState, apiKeysEndpoints, type NewApiKey } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { useCareful } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useKeyColumns } from './api-key-columns.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

const { listApiKeys, revokeApiKey } = apiKeysEndpoints;

const useRevoke = () => {
  const t = usePhrases('apiKeys');
  const careful = useCareful();
  const revoke = useChange(revokeApiKey, { invalidates: [listApiKeys] });
  return ({ id, name }: ApiKey): void => {
    const question = { title: t('revokeTitle', { name }), text: t('revokeText'), verb: t('revoke'), danger: true };
    void careful(question, () => revoke.mutateAsync({ body: { id } }), t('revokeDone'));
  };
};

/** Keys by which programs and assistants make calls. */
export const ApiKeyScreen = () => {
  const t = usePhrases('apiKeys');
  const common = usePhrases('ui');
  const canEdit = useMay('apiKeys', 'edit');
  const page = usePageState({
    sortable: ['name', 'expiresAt', 'usedAt', 'createdAt'],
    filters: { state: ApiKeyState.options },
  });
  const keys = useQuery({ ...queryOf(listApiKeys, { query: page.query }), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<ApiKey | 'new'>();
  const [made, setMade] = useState<NewApiKey>();
  const columns = useKeyColumns();
  const revoke = useRevoke();
  const mayChange = (key: ApiKey): boolean => canEdit && key.own && key.state !== 'revoked';
  const add = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <>
      <DataPage
        id="apiKeys"
        what={t('title')}
        page={page}
        source={keys}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('search')}
        filters={
          <Select
            allowClear
            aria-label={t('state')}
            placeholder={t('state')}
            value={page.filters.state}
            onChange={(state) => page.setFilter('state', state)}
            options={ApiKeyState.options.map((value) => ({ value, label: t(value) }))}
            style={{ width: 140 }}
          />
        }
        columns={columns}
        actions={add}
        onOpen={setOpen}
        rowActions={(key) => [
          ...(mayChange(key) ? [{ key: 'edit', label: common('edit'), run: () => setOpen(key) }] : []),
          ...(canEdit && key.state !== 'revoked'
            ? [{ key: 'revoke', label: t('revoke'), danger: true, run: () => revoke(key) }]
            : []),
        ]}
        empty={{ title: t('empty'), text: t('emptyText'), action: add }}
      />
      <ApiKeyForm
        open={open}
        readOnly={open !== 'new' && open !== undefined && !mayChange(open)}
        onMade={setMade}
        onClose={() => setOpen(undefined)}
      />
      <NewKeyDialog made={made} onClose={() => setMade(undefined)} />
    </>
  );
};
