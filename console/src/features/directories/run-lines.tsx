import { directoriesEndpoints, type RunLine, RunLineKind } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { KindTag } from './run-state.tsx';

type Field = RunLine['fields'][number];
const known = {
  fields: new Set(['username', 'name', 'phone', 'email', 'code', 'sex', 'department', 'parent', 'enabled']),
  values: new Set(['true', 'false', 'man', 'woman']),
};

/** One field as it was and as it becomes. */
const FieldChange = ({ field, before, after, subject }: Field & Pick<RunLine, 'subject'>) => {
  const t = usePhrases('directories');
  const own = known.fields.has(field) ? t(`field_${field}` as 'field_name') : field;
  const name = subject === 'department' && field === 'name' ? t('name') : own;
  const said = (value: string | null): string =>
    value === null ? '–' : known.values.has(value) ? t(`value_${value}` as 'value_true') : value;
  return (
    <div className="text-small">
      <span className="text-muted">{name}</span> {before === null ? null : <del>{said(before)}</del>}{' '}
      <span>{said(after)}</span>
    </div>
  );
};

const WhatChanges = ({ line }: { line: RunLine }) => {
  const t = usePhrases('directories');
  return (
    <div className="column gap-4">
      {line.fields.map((field) => (
        <FieldChange key={field.field} subject={line.subject} {...field} />
      ))}
      {line.reason ? <span className="text-small">{t(`reason_${line.reason}`)}</span> : null}
      {line.detail ? <span className="text-small text-secondary">{line.detail}</span> : null}
    </div>
  );
};

const useColumns = (): Column<RunLine>[] => {
  const t = usePhrases('directories');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        grow: true,
        fixed: true,
        render: (l) => <TwoLines title={l.name || l.externalId || '–'} note={t(`subject_${l.subject}`)} />,
      },
      { key: 'kind', title: t('kind'), render: (l) => <KindTag kind={l.kind} /> },
      { key: 'change', title: t('change'), render: (l) => <WhatChanges line={l} /> },
      {
        key: 'externalId',
        title: t('externalId'),
        hidden: true,
        render: (l) => <span className="mono">{l.externalId}</span>,
      },
    ],
    [t],
  );
};

const idOf = (l: RunLine): string => `${l.kind} ${l.subject} ${l.externalId} ${l.name} ${l.reason} ${l.detail}`;

/** What a run changes, and what it left out and why. */
export const RunLines = ({ runId }: { runId: string }) => {
  const t = usePhrases('directories');
  const page = usePageState({ filters: { kind: RunLineKind.options }, size: 50 });
  const { keyword: _none, ...query } = page.query;
  const lines = useQuery({
    ...queryOf(directoriesEndpoints.pageDirectoryRunLines, { query: { ...query, runId } }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataPage
      id="directoryRunLines"
      what={t('preview')}
      page={page}
      source={lines}
      columns={useColumns()}
      idOf={idOf}
      nameOf={(l) => l.name}
      filters={
        <FilterSelect
          page={page}
          name="kind"
          label={t('kind')}
          any={t('kind_all')}
          options={RunLineKind.options.map((value) => ({ value, label: t(`kind_${value}`) }))}
          width={140}
        />
      }
      empty={{ title: t('nothing') }}
    />
  );
};
