import { type Checklist, type ChecklistDraft, inspectionPlansEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import dataPage from '../../ui/data-page/data-page.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { ChecklistForm } from './checklist-form.tsx';
import { newChecklist } from './checklist-values.ts';
import styles from './inspections.module.css';

const { listChecklists, removeChecklist } = inspectionPlansEndpoints;

/** The checklists that people answer on the spot. */
export const ChecklistList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('inspections');
  const common = usePhrases('ui');
  const canEdit = useMay('deviceProbingPlan', 'edit');
  const checklists = useQuery(queryOf(listChecklists));
  const [draft, setDraft] = useState<ChecklistDraft>();
  const remove = useRemove(removeChecklist, {
    invalidates: [listChecklists],
    args: ({ id }: Checklist) => ({ body: { id } }),
    title: ({ name }) => t('removeChecklist', { name }),
  });
  const add = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(newChecklist())}>
      {t('newChecklist')}
    </Button>
  ) : null;
  const draftOf = ({ plans, updatedAt, updatedBy, ...rest }: Checklist): ChecklistDraft => rest;
  return (
    <>
      <div data-part="filter-bar" className={dataPage.filterBar}>
        <span className="grow" />
        {tabs}
        {add}
      </div>
      <div className="page">
        <QueryGate what={t('checklists')} query={checklists}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon="list" title={t('checklistEmpty')} action={add}>
                {t('checklistEmptyText')}
              </EmptyState>
            ) : (
              <Panel>
                <PanelBody>
                  <ul className={styles.rows}>
                    {rows.map((one) => (
                      <li key={one.id}>
                        <div className="row gap-8">
                          <button type="button" className="link weight-medium" onClick={() => setDraft(draftOf(one))}>
                            {one.name}
                          </button>
                          <span className="grow" />
                          <span className="text-small text-muted">{t('usedBy', { count: one.plans })}</span>
                          {canEdit ? (
                            <IconButton small icon="trash" label={common('remove')} onClick={() => void remove(one)} />
                          ) : null}
                        </div>
                        <span className="text-small text-muted">
                          {`${t(`subject_${one.subject.kind}`)} · ${t('questionsCount', { count: one.questions.length })}`}
                        </span>
                      </li>
                    ))}
                  </ul>
                </PanelBody>
              </Panel>
            )
          }
        </QueryGate>
      </div>
      <ChecklistForm draft={draft} readOnly={!canEdit} onClose={() => setDraft(undefined)} />
    </>
  );
};
