import { type ImportPlan, type SolutionImport, solutionImportsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { PlannedMembers } from './planned-members.tsx';
import { staleImports } from './solutions.queries.ts';
import { ThingMapping } from './thing-mapping.tsx';
import { type Choices, useChoices } from './use-choices.ts';

type Change = ImportPlan['members'][number]['change'];
const shown = ['new', 'changed', 'same', 'waiting', 'refused', 'leftOut'] as const satisfies readonly Change[];

/** One sentence with figures, before the members. */
const usePlanSentence = () => {
  const t = usePhrases('solutions');
  return ({ members }: ImportPlan): string =>
    shown
      .map((change) => ({ change, count: members.filter((one) => one.change === change).length }))
      .filter(({ count }) => count > 0)
      .map(({ change, count }) => t(`count_${change}`, { count }))
      .join(t('comma'));
};

interface PlanProps {
  found: SolutionImport;
  plan: ImportPlan;
  choices: Choices;
  /** It is not this plan any more. */
  onOutdated: () => void;
}

const Apply = ({ found, plan, choices, onOutdated }: PlanProps) => {
  const t = usePhrases('solutions');
  const toast = useToast();
  const canEdit = useMay('solution', 'edit');
  const apply = useChange(solutionImportsEndpoints.applySolutionImport, staleImports);
  const work = plan.members.filter(({ change }) => change === 'new' || change === 'changed').length;
  const waiting = plan.members.some(({ change }) => change === 'waiting');
  const why =
    found.trust === 'unknown'
      ? t('trustFirst')
      : waiting
        ? t('decideFirst')
        : work === 0
          ? t('nothingToDo')
          : undefined;
  const run = async (): Promise<void> => {
    const { fingerprint } = plan;
    try {
      await apply.mutateAsync({ body: { id: found.id, choices: choices.choices, fingerprint } });
      toast.done(t('applied'));
    } catch (error) {
      toast.failed(error);
      onOutdated();
    }
  };
  if (!canEdit) return null;
  return (
    <div className="drawer-actions">
      <span className="text-small text-muted grow">{why ?? t('arrivesAsleep')}</span>
      <Button type="primary" disabled={why !== undefined} loading={apply.isPending} onClick={() => void run()}>
        {t('apply', { count: work })}
      </Button>
    </div>
  );
};

/** What would happen: nothing has been changed yet. */
export const ImportPreview = ({ found }: { found: SolutionImport }) => {
  const t = usePhrases('solutions');
  const choices = useChoices();
  const sentence = usePlanSentence();
  const plan = useQuery({
    ...queryOf(solutionImportsEndpoints.planSolutionImport, { body: { id: found.id, choices: choices.choices } }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryGate what={t('plan')} query={plan}>
      {(data) => (
        <>
          <ThingMapping things={data.things} choices={choices} />
          <section className="column gap-8" aria-label={t('plan')} data-part="plan">
            <h3>{t('plan')}</h3>
            <p>{sentence(data)}</p>
            <PlannedMembers members={data.members} choices={choices} />
          </section>
          <Apply found={found} plan={data} choices={choices} onOutdated={() => void plan.refetch()} />
        </>
      )}
    </QueryGate>
  );
};
