import { type NoticeRecipient, RecipientKind, recipientsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { recipientsStale } from './notices.queries.ts';
import { RecipientForm } from './recipient-form.tsx';

const { pageRecipients, removeRecipient } = recipientsEndpoints;

const icons: Record<RecipientKind, IconName> = {
  user: 'user',
  role: 'shield',
  department: 'department',
  contact: 'mail',
  rota: 'calendar',
};

const useColumns = (): Column<NoticeRecipient>[] => {
  const t = usePhrases('notices');
  const roleName = useOwnNames('roles');
  return useMemo(() => {
    const subject = ({ kind, subjectName, people, phone, email }: NoticeRecipient): string =>
      (subjectName && (kind === 'role' ? roleName(subjectName) : subjectName)) ??
      ([...people.map(({ name }) => name), phone, email].filter(Boolean).join(' · ') || '—');
    return [
      {
        key: 'name',
        title: t('name'),
        sortable: true,
        grow: true,
        fixed: true,
        render: (one) => (
          <TwoLines icon={<Icon name={icons[one.kind]} />} title={one.name} note={t(`ob_${one.kind}`)} />
        ),
      },
      { key: 'subject', title: t('subject'), render: subject },
      {
        key: 'onCall',
        title: t('ob_rota'),
        wideOnly: true,
        render: ({ kind, onCall }) =>
          kind !== 'rota'
            ? '—'
            : onCall
              ? t('onCall', { name: onCall.name, time: dateAndTime(onCall.until) })
              : t('nobodyOnCall'),
      },
    ];
  }, [t, roleName]);
};

/** Whom alarm rules can notify. */
export const RecipientList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('notices');
  const common = usePhrases('ui');
  const canEdit = useMay('notifyChannel', 'edit');
  const canControl = useMay('notifyChannel', 'control');
  const page = usePageState({ sortable: ['name'], filters: { kind: RecipientKind.options, view: 'any' } });
  const { view: _view, ...query } = page.query;
  const recipients = useQuery({ ...queryOf(pageRecipients, { query }), placeholderData: keepPreviousData });
  const columns = useColumns();
  const [edited, setEdited] = useState<NoticeRecipient | 'new'>();
  const [handing, setHanding] = useState<NoticeRecipient>();
  const removeOne = useRemove(removeRecipient, {
    ...recipientsStale,
    args: ({ id }: NoticeRecipient) => ({ query: { id } }),
    title: ({ name }) => t('removeObject', { name }),
    text: t('removeObjectText'),
  });
  const toast = useToast();
  const handOver = useChange(recipientsEndpoints.handOverRota, recipientsStale);
  const endStandIn = ({ id }: NoticeRecipient): void => {
    handOver.mutateAsync({ body: { id, standIn: null } }).then(() => toast.done(t('handedOver')), toast.failed);
  };
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
      {t('newObject')}
    </Button>
  ) : null;
  return (
    <>
      <DataPage
        id="noticeRecipients"
        what={t('objects')}
        page={page}
        source={recipients}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('searchObject')}
        filters={
          <FilterSelect
            page={page}
            name="kind"
            label={t('objectKind')}
            any={t('anyObjectKind')}
            options={RecipientKind.options.map((value) => ({ value, label: t(`ob_${value}`) }))}
            width={150}
          />
        }
        columns={columns}
        actions={
          <>
            {tabs}
            {newButton}
          </>
        }
        {...(canEdit ? { onOpen: setEdited } : {})}
        rowActions={(one) => [
          ...(canEdit ? [{ key: 'edit', label: common('edit'), run: setEdited }] : []),
          ...(canControl && one.kind === 'rota' ? [{ key: 'handOver', label: t('handOver'), run: setHanding }] : []),
          ...(canControl && one.rota?.standIn ? [{ key: 'end', label: t('endStandIn'), run: endStandIn }] : []),
          ...(canEdit
            ? [{ key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(one) }]
            : []),
        ]}
        empty={{ title: t('noObjects'), text: t('noObjectsText'), action: newButton }}
      />
      <RecipientForm recipient={edited} onClose={() => setEdited(undefined)} />
      <HandOverForm recipient={handing} onClose={() => setHanding(undefined)} />
    </>
  );
};
