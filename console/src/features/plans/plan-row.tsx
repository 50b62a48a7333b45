import { type PlanRow as Plan, plansEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useMoveActions, useRemoveAction } from '../../api/row-actions.ts';
import { useChange } from '../../api/use-change.ts';
import { UnreadableMark } from '../../domain/definitions/unreadable-mark.tsx';
import { runAddress } from '../../domain/scenes/receipt/addresses.ts';
import { RunMark } from '../../domain/scenes/run-marks.tsx';
import { useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { RowSwitch } from '../../ui/controls/row-switch.tsx';
import type { RowAction } from '../../ui/data-page/column.ts';
import { RowMenu } from '../../ui/data-page/row-menu.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './plans.module.css';
import { editAddress, historyAddress, screenAddress, stale } from './plans.queries.ts';

const LastRun = ({ plan: { lastRun } }: { plan: Plan }) => {
  const t = usePhrases('plans');
  const { ago } = useFormat();
  if (!lastRun) return <span className={`text-small text-muted ${styles.planLast}`}>{t('neverRun')}</span>;
  return (
    <Link className={`row gap-8 text-small ${styles.planLast}`} to={runAddress(lastRun.id, screenAddress)}>
      <RunMark status={lastRun.status} />
      <span className="text-muted nowrap">{ago(lastRun.startedAt)}</span>
    </Link>
  );
};

const PlanSwitch = ({ plan: { id, name, enabled } }: { plan: Plan }) => {
  const t = usePhrases('plans');
  const canEdit = useMay('plan', 'edit');
  const enable = useChange(plansEndpoints.enablePlan, stale);
  const act = useAct();
  if (!canEdit)
    return (
      <span className={styles.planEnabled}>{enabled ? null : <StateMark kind="expired" text={t('disabled')} />}</span>
    );
  return (
    <RowSwitch
      className={styles.planEnabled}
      checked={enabled}
      loading={enable.isPending}
      label={t('enablePlan', { name })}
      onSwitch={(next) =>
        void act(() => enable.mutateAsync({ body: { id, enabled: next } }), t(next ? 'nowEnabled' : 'nowDisabled'))
      }
    />
  );
};

const useRowActions = (first: boolean, last: boolean) => {
  const t = usePhrases('plans');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('plan', 'edit');
  const moves = useMoveActions(plansEndpoints.sortPlan, stale);
  const remove = useRemoveAction(plansEndpoints.removePlan, {
    ...stale,
    args: ({ id }: Plan) => ({ params: { id } }),
    title: ({ name }) => t('removePlan', { name }),
    text: t('removePlanText'),
    typedName: ({ name }) => name,
  });
  return ({ unreadable }: Plan): RowAction<Plan>[] => [
    { key: 'history', label: t('history'), run: (plan) => void navigate(historyAddress(plan)) },
    ...(unreadable
      ? []
      : [
          {
            key: 'edit',
            label: common(canEdit ? 'edit' : 'view'),
            run: ({ id }: Plan) => void navigate(editAddress({ edit: id })),
          },
        ]),
    ...(canEdit ? [...moves<Plan>({ first, last }), remove] : []),
  ];
};

interface PlanRowProps {
  plan: Plan;
  first: boolean;
  last: boolean;
  /** A second person is being waited for. */
  waiting: boolean;
  onExecute: (plan: Plan) => void;
}

/** A plan in its group: what it is for, how it went last, and the button that executes it. */
export const PlanRow = ({ plan, first, last, waiting, onExecute }: PlanRowProps) => {
  const t = usePhrases('plans');
  const canControl = useMay('plan', 'control');
  const actions = useRowActions(first, last);
  const { name, icon, description, enabled, approval, placeNames, stepCount } = plan;
  const about = [
    placeNames.length === 1 ? placeNames[0] : t('places', { count: placeNames.length }),
    t('stepCount', { count: stepCount }),
    ...(approval === 'none' ? [] : [t(`approval_${approval}`)]),
  ];
  return (
    <li data-part="plan-row" className={enabled ? styles.planRow : `${styles.planRow} ${styles.off}`}>
      <span className={styles.planIcon}>
        <Icon name={isIconName(icon) ? icon : 'scene'} size="l" />
      </span>
      <Link data-part="plan-name" className={styles.planName} to={editAddress({ edit: plan.id })}>
        <b className="truncate">{name}</b>
        {description ? (
          <span className={`text-small text-secondary ${styles.planDescription}`}>{description}</span>
        ) : null}
        <span className="text-small text-muted" title={placeNames.join(t('listComma'))}>
          {plan.unreadable ? <UnreadableMark /> : about.join(' · ')}
        </span>
      </Link>
      <LastRun plan={plan} />
      <PlanSwitch plan={plan} />
      {canControl ? (
        <Button
          data-part="plan-execute"
          className={styles.planExecute}
          icon={<Icon name={approval === 'twoPeople' ? 'users' : 'play'} />}
          disabled={!enabled || waiting || plan.unreadable}
          aria-label={t('executeNamed', { name })}
          onClick={() => onExecute(plan)}
        >
          {t(waiting ? 'isWaiting' : 'execute')}
        </Button>
      ) : null}
      <RowMenu row={plan} actions={() => actions(plan)} />
    </li>
  );
};
