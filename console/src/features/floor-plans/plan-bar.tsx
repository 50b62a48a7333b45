import { type FloorPlan, type FloorPlanDetail, floorPlansEndpoints } from '@eoms/contract';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segments } from '../../ui/controls/segments.tsx';
import { usePhone } from '../../ui/use-media.ts';
import styles from './floor-plans.module.css';

const { listFloorPlans, removeFloorPlan } = floorPlansEndpoints;

interface PlanBarProps {
  plans: readonly FloorPlan[];
  current: FloorPlan | undefined;
  /** The drawing itself, once it has been read. */
  shown: FloorPlanDetail | undefined;
  canEdit: boolean;
  editing: boolean;
  onOpen: (id: string, mode?: 'edit') => void;
  onSettings: (plan: FloorPlan) => void;
  /** The button for a new drawing. */
  children: ReactNode;
}

/** Which drawing is shown, and what can be done with it. On phones it also selects another one. */
export const PlanBar = (props: PlanBarProps) => {
  const { plans, current, shown, canEdit, editing, onOpen, onSettings } = props;
  const t = usePhrases('floorPlans');
  const ui = usePhrases('ui');
  const phone = usePhone();
  const remove = useRemove(removeFloorPlan, {
    invalidates: [listFloorPlans],
    args: ({ id }: FloorPlan) => ({ query: { id } }),
    title: ({ name }) => t('removePlan', { name }),
  });
  const offline = shown?.devices.filter(({ connection }) => connection === 'offline').length ?? 0;
  return (
    <div data-part="plan-bar" className={styles.planBar}>
      {phone && current && !editing ? (
        <Select
          className={styles.planSelect}
          aria-label={t('plans')}
          value={current.id}
          options={plans.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => onOpen(id)}
        />
      ) : (
        <h2 className="truncate">{current?.name ?? t('plans')}</h2>
      )}
      {shown ? (
        <span className="text-small text-muted truncate">
          {t('summary', { devices: shown.devices.length, offline, rooms: shown.areas.length })}
        </span>
      ) : null}
      <span className="grow" />
      {shown?.editable && canEdit && current ? (
        <>
          <Segments
            label={t('mode')}
            value={editing ? 'edit' : 'view'}
            options={[
              { value: 'view', label: t('view') },
              { value: 'edit', label: t('draw') },
            ]}
            onChange={(mode) => onOpen(current.id, mode === 'edit' ? 'edit' : undefined)}
          />
          {editing ? null : (
            <>
              <IconButton icon="edit" label={t('editPlan')} onClick={() => onSettings(current)} />
              <IconButton icon="trash" label={ui('remove')} onClick={() => void remove(current)} />
            </>
          )}
        </>
      ) : null}
      {shown && !editing ? <IconButton icon="print" label={t('print')} onClick={() => window.print()} /> : null}
      {editing ? null : props.children}
    </div>
  );
};
