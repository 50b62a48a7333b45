import { type AutomationDraft, automationsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../../api/query-of.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { Segments } from '../../../ui/controls/segments.tsx';
import { QueryGate } from '../../../ui/states/query-gate.tsx';
import styles from './rehearsal.module.css';
import { RehearsalResult } from './rehearsal-result.tsx';
import { TryMessage } from './try-message.tsx';

interface RehearsalDrawerProps {
  /** Undefined: closed. */
  draft: AutomationDraft | undefined;
  onClose: () => void;
}

const spans = ['1', '3', '7'] as const;

/** What an automation would have done in the recorded past. */
export const RehearsalDrawer = ({ draft, onClose }: RehearsalDrawerProps) => {
  const t = usePhrases('automations');
  const [days, setDays] = useState<(typeof spans)[number]>('1');
  const rehearsal = useQuery({
    ...queryOf(automationsEndpoints.rehearseAutomation, {
      body: { automation: draft as AutomationDraft, days: Number(days) },
    }),
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return (
    <Drawer open={draft !== undefined} title={t('rehearsalTitle')} size={640} onClose={onClose}>
      <p className={`text-small text-muted ${styles.rehearsalAbout}`}>{t('rehearsalText')}</p>
      {draft ? <TryMessage key={JSON.stringify(draft.triggers)} draft={draft} /> : null}
      <Segments
        label={t('rehearsalSpan')}
        value={days}
        options={spans.map((value) => ({ value, label: t('lastDays', { count: Number(value) }) }))}
        onChange={setDays}
      />
      {draft === undefined ? null : (
        <QueryGate what={t('rehearsal')} query={rehearsal}>
          {(result) => <RehearsalResult result={result} />}
        </QueryGate>
      )}
    </Drawer>
  );
};
