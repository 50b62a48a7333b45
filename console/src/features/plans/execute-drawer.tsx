import { type Plan, type PlanRequest, plansEndpoints, type SceneRun } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { runAddress } from '../../domain/scenes/receipt/addresses.ts';
import { PreviewLines, previewOptions } from '../../domain/scenes/receipt/preview-lines.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { usePhone } from '../../ui/use-media.ts';
import styles from './plans.module.css';
import { screenAddress, stale, usePlan } from './plans.queries.ts';

/** Begins a run or asks for a second person; resolves with the run if one has begun. */
export const useExecute = () => {
  const t = usePhrases('plans');
  const toast = useToast();
  const navigate = useNavigate();
  const execute = useChange(plansEndpoints.executePlan, stale);
  const start = async ({ id, revision }: Pick<Plan, 'id' | 'revision'>): Promise<boolean> => {
    try {
      const { run } = await execute.mutateAsync({ params: { id }, body: { revision } });
      if (run) void navigate(runAddress(run.id, screenAddress));
      else toast.done(t('requested'));
      return true;
    } catch (error) {
      toast.failed(error);
      return false;
    }
  };
  return { start, busy: execute.isPending };
};

const useApprove = (request: PlanRequest | undefined) => {
  const toast = useToast();
  const navigate = useNavigate();
  const approve = useChange(plansEndpoints.approvePlanRequest, stale);
  const start = async (): Promise<boolean> => {
    if (!request) return false;
    try {
      const run: SceneRun = await approve.mutateAsync({ body: { id: request.id } });
      void navigate(runAddress(run.id, screenAddress));
      return true;
    } catch (error) {
      toast.failed(error);
      return false;
    }
  };
  return { start, busy: approve.isPending };
};

/** What the plan is about and what it would change now. */
const Foresight = ({ plan, note }: { plan: Plan; note: ReactNode }) => {
  const t = usePhrases('plans');
  const { placeIds, steps } = plan;
  const drawn = useQuery({ ...queryOf(plansEndpoints.previewPlan, { body: { placeIds, steps } }), ...previewOptions });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
    <section className={styles.planForesight} tabIndex={0} aria-label={t('foresight')}>
      {note}
      {plan.description ? <p className={styles.planWords}>{plan.description}</p> : null}
      <dl className={styles.planFacts}>
        <dt>{t('placesLabel')}</dt>
        <dd>{plan.placeNames.join(t('listComma'))}</dd>
        <dt>{t('approval')}</dt>
        <dd>{t(`approval_${plan.approval}`)}</dd>
      </dl>
      <h3>{t('foresight')}</h3>
      <PreviewLines query={drawn} />
    </section>
  );
};

interface ExecuteDrawerProps {
  /** The plan to run; undefined: closed. */
  planId: string | undefined;
  /** A request of somebody else to approve; otherwise the plan is executed. */
  request?: PlanRequest | undefined;
  onClose: () => void;
}

/** Shows what a plan would do, and asks before it does. */
export const ExecuteDrawer = ({ planId, request, onClose }: ExecuteDrawerProps) => {
  const t = usePhrases('plans');
  const common = usePhrases('ui');
  const phone = usePhone();
  const plan = usePlan(planId);
  const execute = useExecute();
  const approve = useApprove(request);
  const known = plan.data;
  const two = known?.approval === 'twoPeople';
  const go = async (): Promise<void> => {
    if (!known) return;
    if (await (request ? approve.start() : execute.start(known))) onClose();
  };
  const note = request ? (
    <Alert type="warning" showIcon title={t('approveText', { name: request.requestedBy })} />
  ) : two ? (
    <Alert type="info" showIcon title={t('twoPeopleText')} />
  ) : null;
  const verb = request ? t('approveVerb') : two ? t('requestVerb') : t('executeVerb');
  const name = known?.name ?? '';
  return (
    <Drawer
      open={planId !== undefined}
      size={phone ? '100%' : 560}
      title={request ? t('approveTitle', { name }) : t('executeTitle', { name })}
      onClose={onClose}
      destroyOnHidden
      footer={
        <div className={styles.planFooter}>
          <Button size="large" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            size="large"
            type="primary"
            icon={<Icon name={two && !request ? 'users' : 'play'} />}
            disabled={!known}
            loading={execute.busy || approve.busy}
            onClick={() => void go()}
          >
            {verb}
          </Button>
        </div>
      }
    >
      {planId === undefined ? null : (
        <QueryGate what={t('plan')} query={plan} onBack={onClose}>
          {(one) => <Foresight plan={one} note={note} />}
        </QueryGate>
      )}
    </Drawer>
  );
};
