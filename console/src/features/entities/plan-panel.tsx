import { type Entity, type EntityChoiceMade, type EntityPlan, entitiesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { clockWithSeconds } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './entities.module.css';
import { stale } from './entities.queries.ts';
import { LossBox } from './loss-box.tsx';
import { PlanStep } from './plan-step.tsx';

/** One sentence with figures, before the steps. */
const usePlanSentence = () => {
  const t = usePhrases('entities');
  return ({ steps, records }: EntityPlan): string => {
    const many = (kinds: readonly string[]): number => steps.filter(({ kind }) => kinds.includes(kind)).length;
    if (many(['makeTable']) > 0) return t('planFirst');
    const [added, retyped, removed] = [
      many(['addColumn']),
      many(['changeType', 'changeReference']),
      many(['removeColumn', 'removeOption']),
    ];
    const parts = [
      added > 0 && t('planAdds', { count: added }),
      retyped > 0 && t('planRetypes', { count: retyped }),
      removed > 0 && t('planRemoves', { count: removed }),
    ].filter((part) => part !== false);
    const said = parts.length > 0 ? parts.join(t('comma')) : t('planOther', { count: steps.length });
    return t('planOf', { said, records });
  };
};

interface ActivateProps {
  entity: Entity;
  plan: EntityPlan;
  choices: EntityChoiceMade[];
  /** It is being computed anew: what is shown may be old. */
  computing: boolean;
  /** Somebody has changed something since: it is computed again. */
  onRefused: () => void;
}

/** What is lost is typed; a button that must wait says why. */
const Activate = ({ entity, plan, choices, computing, onRefused }: ActivateProps) => {
  const t = usePhrases('entities');
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const field = useId();
  const activate = useChange(entitiesEndpoints.activateEntity, stale);
  const isLossy = plan.lost > 0;
  const isNamed = !isLossy || typed.trim() === entity.name;
  const run = async (): Promise<void> => {
    const accept = plan.steps.filter(({ lost }) => lost > 0).map(({ id }) => id);
    const body = { id: entity.id, choices, fingerprint: plan.fingerprint, accept };
    try {
      await activate.mutateAsync({ body });
      toast.done(t('activatedNow'));
    } catch (error) {
      toast.failed(error);
      onRefused();
    }
  };
  return (
    <div className="column gap-8">
      <p className="text-small text-muted">{t('allOrNothing')}</p>
      {isLossy && !plan.blocked ? (
        <>
          <p className="text-small">{t('noWayBack')}</p>
          <div className="column gap-4">
            <label htmlFor={field}>{t('typeName', { name: entity.name })}</label>
            <Input id={field} value={typed} onChange={(event) => setTyped(event.target.value)} />
          </div>
        </>
      ) : null}
      {plan.blocked ? <p className="text-small">{t('blockedHint')}</p> : null}
      <div>
        <Button
          type="primary"
          danger={isLossy}
          disabled={plan.blocked || !isNamed || computing}
          loading={activate.isPending}
          onClick={() => void run()}
        >
          {isLossy ? t('activateLosing', { count: plan.lost }) : t('activate')}
        </Button>
      </div>
    </div>
  );
};

/** What activating the draft would do with the records as they are, and the button that does it. */
export const PlanPanel = ({ entity }: { entity: Entity }) => {
  const t = usePhrases('entities');
  const [choices, setChoices] = useState<EntityChoiceMade[]>([]);
  const sentence = usePlanSentence();
  const isReady = entity.properties.length > 0 && entity.state !== 'active';
  const plan = useQuery({
    ...queryOf(entitiesEndpoints.planEntity, { body: { id: entity.id, choices } }),
    enabled: isReady,
  });
  const choose = (made: EntityChoiceMade): void =>
    setChoices((before) => [...before.filter(({ step }) => step !== made.step), made]);
  const [unready, unreadyText] =
    entity.state === 'active' ? (['upToDate', 'upToDateText'] as const) : (['noPlan', 'noPlanText'] as const);
  return (
    <Panel className={styles.plan ?? ''} data-part="plan">
      <PanelHead title={t('plan')} note={t('onlyComputed')} line>
        {isReady ? <IconButton icon="refresh" label={t('computeAgain')} onClick={() => void plan.refetch()} /> : null}
      </PanelHead>
      <PanelBody>
        {isReady ? (
          <QueryGate what={t('plan')} query={plan}>
            {(found) => (
              <div className="column gap-12">
                <div className="column gap-4">
                  <b>{sentence(found)}</b>
                  <span className="text-small text-muted">
                    {t('computedAt', { at: clockWithSeconds(found.computedAt), records: found.records })}
                  </span>
                </div>
                <ol className={styles.steps}>
                  {found.steps.map((step, at) => (
                    <PlanStep key={step.id} step={step} at={at + 1} entity={entity} onChoose={choose} />
                  ))}
                </ol>
                {found.lost > 0 ? <LossBox plan={found} /> : null}
                <Activate
                  entity={entity}
                  plan={found}
                  choices={choices}
                  computing={plan.isFetching}
                  onRefused={() => void plan.refetch()}
                />
              </div>
            )}
          </QueryGate>
        ) : (
          <EmptyState icon="check" title={t(unready)}>
            {t(unreadyText)}
          </EmptyState>
        )}
      </PanelBody>
    </Panel>
  );
};
