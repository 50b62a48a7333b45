import { auditLogEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { DatePicker, Select, Tag } from 'antd';
import dayjs from 'dayjs';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useActionName } from './use-action-name.ts';
import type { LogPage } from './use-log-page.ts';

/** `from` is part of the period and `to` is not: the first moment after the last day that was chosen. */
const Period = ({ page }: { page: LogPage }) => {
  const t = usePhrases('system');
  const { from, to } = page.filters;
  return (
    <DatePicker.RangePicker
      aria-label={t('period')}
      value={[from ? dayjs(from) : null, to ? dayjs(to).subtract(1, 'millisecond') : null]}
      onChange={(range) =>
        page.setFilters({
          from: range?.[0]?.startOf('day').format(),
          to: range?.[1]?.add(1, 'day').startOf('day').format(),
        })
      }
      style={{ width: 230 }}
    />
  );
};

/** What narrows the log: time, person, kind of target, action, and the address that was chosen in an entry. */
export const LogFilters = ({ page }: { page: LogPage }) => {
  const t = usePhrases('system');
  const menus = usePhrases('menus');
  const actionName = useActionName();
  const { data } = useQuery({ ...queryOf(auditLogEndpoints.getAuditChoices), staleTime: 60_000 });
  const { userId, kind, action, ip } = page.filters;
  const people = [{ id: 'system', name: t('system') }, ...(data?.people ?? [])];
  const kinds = data?.kinds ?? [];
  const actions = kinds.filter((one) => kind === undefined || one.kind === kind).flatMap((one) => one.actions);
  // An address may name an action that is in no list, such as a refused sign-in.
  const known = action === undefined || actions.includes(action) ? actions : [action, ...actions];
  return (
    <>
      {ip === undefined ? null : (
        <Tag closable onClose={() => page.setFilter('ip', undefined)}>
          {t('address', { ip })}
        </Tag>
      )}
      <Period page={page} />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('who')}
        placeholder={t('anybody')}
        value={userId ?? null}
        onChange={(value: string | undefined) => page.setFilter('userId', value)}
        options={people.map(({ id, name }) => ({ value: id, label: name || id }))}
        popupMatchSelectWidth={false}
        style={{ width: 110 }}
      />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('target')}
        placeholder={t('anyKind')}
        value={kind ?? null}
        onChange={(value: string | undefined) => page.setFilters({ kind: value, action: undefined })}
        options={kinds.map((one) => ({
          value: one.kind,
          label: one.kind === 'other' ? t('otherKind') : menus(one.kind as 'home', { defaultValue: one.kind }),
        }))}
        popupMatchSelectWidth={false}
        style={{ width: 116 }}
      />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('action')}
        placeholder={t('anyAction')}
        value={action ?? null}
        onChange={(value: string | undefined) => page.setFilter('action', value)}
        options={known.map((name) => ({ value: name, label: actionName(name) }))}
        popupMatchSelectWidth={false}
        style={{ width: 130 }}
      />
    </>
  );
};
