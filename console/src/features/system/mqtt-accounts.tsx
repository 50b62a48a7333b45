import { type MqttAccount, mqttEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { MqttAccountForm } from './mqtt-account-form.tsx';
import styles from './settings.module.css';

const { pageMqttAccounts, removeMqttAccount, getMqttBroker } = mqttEndpoints;

const Topics = ({ filters }: { filters: readonly string[] }) => {
  const t = usePhrases('mqtt');
  if (filters.length === 0) return <span className="text-muted">{t('nothingAllowed')}</span>;
  return (
    <span className={styles.topicList}>
      {filters.map((filter) => (
        <span key={filter} className="tag mono truncate" title={filter}>
          {filter}
        </span>
      ))}
    </span>
  );
};

/** What keeps an account from working as shown comes before whether it is enabled. */
const Standing = ({ account: { standing, enabled } }: { account: MqttAccount }) => {
  const t = usePhrases('mqtt');
  if (standing !== 'inForce')
    return (
      <span title={t(`${standing}Hint`)}>
        <StateMark kind={standing === 'pending' ? 'pending' : 'failed'} text={t(`${standing}Standing`)} />
      </span>
    );
  return enabled ? <span>{t('active')}</span> : <span className="tag">{t('disabled')}</span>;
};

const useAccountColumns = (): Column<MqttAccount>[] => {
  const t = usePhrases('mqtt');
  return [
    {
      key: 'username',
      title: t('username'),
      sortable: true,
      grow: true,
      fixed: true,
      render: (a) => <TwoLines icon={<Icon name="user" />} title={a.username} note={a.remarks} />,
    },
    { key: 'publish', title: t('publish'), render: (a) => <Topics filters={a.publishFilters} /> },
    { key: 'subscribe', title: t('subscribe'), render: (a) => <Topics filters={a.subscribeFilters} /> },
    {
      key: 'enabled',
      title: t('status'),
      sortable: true,
      render: (a) => <Standing account={a} />,
    },
    {
      key: 'createdAt',
      title: t('createdAt'),
      align: 'right',
      sortable: true,
      hidden: true,
      render: (a) => <span className="nowrap">{dateAndTime(a.createdAt)}</span>,
    },
  ];
};

/** The accounts of the broker and their topics. */
export const MqttAccounts = ({ canEdit }: { canEdit: boolean }) => {
  const t = usePhrases('mqtt');
  const common = usePhrases('ui');
  const page = usePageState({ sortable: ['username', 'enabled', 'createdAt'] });
  const accounts = useQuery({
    ...queryOf(pageMqttAccounts, { query: page.query }),
    placeholderData: keepPreviousData,
  });
  const [edited, setEdited] = useState<MqttAccount | 'new'>();
  const columns = useAccountColumns();
  const removeOne = useRemove(removeMqttAccount, {
    invalidates: [pageMqttAccounts, getMqttBroker],
    args: (account: MqttAccount) => ({ query: { id: account.id } }),
    title: (account) => t('removeAccount', { username: account.username }),
    text: t('removeAccountText'),
  });
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
      {t('newAccount')}
    </Button>
  ) : null;
  return (
    <Panel className={styles.settingsList} label={t('accounts')}>
      <DataPage
        id="mqttAccounts"
        what={t('accounts')}
        page={page}
        source={accounts}
        idOf={(a) => a.id}
        nameOf={(a) => a.username}
        search={t('searchAccounts')}
        columns={columns}
        actions={newButton}
        onOpen={setEdited}
        rowActions={(a) =>
          canEdit
            ? [
                { key: 'edit', label: common('edit'), run: setEdited },
                { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(a) },
              ]
            : []
        }
        empty={{ title: t('empty'), text: t('emptyText'), action: newButton }}
      />
      <MqttAccountForm account={edited} readOnly={!canEdit} onClose={() => setEdited(undefined)} />
    </Panel>
  );
};
