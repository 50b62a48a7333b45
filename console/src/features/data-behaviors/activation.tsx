import { breakingChanges, type DataBehavior, dataBehaviorsEndpoints } from '@eoms/contract';
import { Button, Tooltip } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { stale, useUses } from './data-behaviors.queries.ts';

/** What the version that is not active yet takes from whoever calls the one that is. */
const Breaks = ({ behavior }: { behavior: DataBehavior }) => {
  const t = usePhrases('dataBehaviors');
  const breaks = behavior.active ? breakingChanges(behavior.active, behavior) : [];
  return (
    <>
      <p>{t('activateBreaks')}</p>
      <ul>
        {breaks.map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>{t(`br_${kind}`, { name })}</li>
        ))}
      </ul>
    </>
  );
};

/**
 * Activates a behaviour whose test has passed, or takes back what answers calls. What a newer version breaks is named
 * before it answers.
 */
export const Activation = ({ behavior }: { behavior: DataBehavior }) => {
  const { id, name, status, lastTest, revision, active } = behavior;
  const t = usePhrases('dataBehaviors');
  const toast = useToast();
  const activate = useChange(dataBehaviorsEndpoints.activateBehavior, stale);
  const uses = useUses(id);
  const confirm = useConfirm();
  const count = uses.data?.count ?? 0;
  const put = (to: boolean): Promise<void> =>
    activate
      .mutateAsync({ body: { id, active: to, revision } })
      .then(() => toast.done(t(to ? 'activated' : 'deactivated')), toast.failed);
  const turnOn = async (): Promise<void> => {
    const breaks = active !== null && breakingChanges(active, behavior).length > 0;
    const title = t(count > 0 ? 'activateUsed' : 'activateOver', { name, count });
    if (breaks && !(await confirm({ title, text: <Breaks behavior={behavior} />, verb: t('activate') }))) return;
    await put(true);
  };
  const turnOff = async (): Promise<void> => {
    const question = { title: t('deactivateUsed', { name, count }), text: t('deactivateText'), verb: t('deactivate') };
    if (count > 0 && !(await confirm(question))) return;
    await put(false);
  };
  const isActive = status === 'activated';
  return (
    <>
      {active ? (
        <Button disabled={activate.isPending} onClick={() => void turnOff()}>
          {t('deactivate')}
        </Button>
      ) : null}
      {isActive ? null : (
        <Tooltip title={lastTest?.ok ? undefined : t('activateHint')}>
          <Button disabled={!lastTest?.ok} loading={activate.isPending} onClick={() => void turnOn()}>
            {t('activate')}
          </Button>
        </Tooltip>
      )}
    </>
  );
};
