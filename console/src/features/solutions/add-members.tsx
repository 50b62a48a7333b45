import { type MemberKey, type MemberRow, SolutionMemberKind, solutionsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Drawer, Input, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { usePhone } from '../../ui/use-media.ts';
import styles from './solutions.module.css';

const nameOf = ({ kind, id }: MemberKey): string => `${kind} ${id}`;

interface ChoosingProps {
  /** What is in it already is not offered. */
  members: readonly MemberKey[];
  onAdd: (members: readonly MemberRow[]) => Promise<unknown>;
}

const Choosing = ({ members, onAdd }: ChoosingProps) => {
  const t = usePhrases('solutions');
  const [kind, setKind] = useState<SolutionMemberKind>('automation');
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<readonly MemberRow[]>([]);
  const sought = useDeferredValue(keyword.trim());
  const candidates = useQuery({
    ...queryOf(solutionsEndpoints.listMemberCandidates, { query: { kind, ...(sought ? { keyword: sought } : {}) } }),
    placeholderData: keepPreviousData,
  });
  const known = new Set(members.map(nameOf));
  const toggle = (row: MemberRow): void =>
    setChosen((before) =>
      before.some((one) => nameOf(one) === nameOf(row))
        ? before.filter((one) => nameOf(one) !== nameOf(row))
        : [...before, row],
    );
  return (
    <div className="drawer-body">
      <div className={styles.search}>
        <Select
          aria-label={t('kind')}
          value={kind}
          onChange={setKind}
          options={SolutionMemberKind.options.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        <Input
          allowClear
          aria-label={t('searchMember')}
          placeholder={t('searchMember')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      <QueryGate what={t('members')} query={candidates}>
        {(found) => {
          const rows = found.filter((row) => !known.has(nameOf(row)));
          if (rows.length === 0) return <EmptyState icon="search" title={t('noCandidates')} />;
          return (
            <ul className={`plain-rows ${styles.candidates}`}>
              {rows.map((row) => (
                <li key={nameOf(row)}>
                  <Checkbox checked={chosen.some((one) => nameOf(one) === nameOf(row))} onChange={() => toggle(row)}>
                    {row.name}
                    {row.within ? <span className="text-small text-muted"> {row.within}</span> : null}
                  </Checkbox>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryGate>
      <div className="drawer-actions">
        <Button type="primary" disabled={chosen.length === 0} onClick={() => void onAdd(chosen)}>
          {t('addChosen', { count: chosen.length })}
        </Button>
      </div>
    </div>
  );
};

/** Adds members, of several kinds at once. */
export const AddMembers = ({ open, onClose, ...choosing }: ChoosingProps & { open: boolean; onClose: () => void }) => {
  const t = usePhrases('solutions');
  const phone = usePhone();
  return (
    <Drawer open={open} onClose={onClose} title={t('addMembers')} size={phone ? '100%' : 560} destroyOnHidden>
      <Choosing {...choosing} />
    </Drawer>
  );
};
