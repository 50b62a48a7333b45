import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { RunHistory } from '../../domain/scenes/receipt/run-history.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { useScreenPath } from '../../ui/panels/frame.ts';
import { ObjectHead } from '../../ui/panels/object-head.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './plans.module.css';
import { screenAddress, useFollowPlans, usePlan } from './plans.queries.ts';

/** The runs of one plan. */
export const PlanHistory = ({ id }: { id: string }) => {
  const t = usePhrases('plans');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  useFollowPlans();
  const plan = usePlan(id);
  const back = (): void => void navigate(screenAddress);
  useScreenPath([{ label: plan.data?.name ?? t('plan') }]);
  return (
    <QueryGate what={t('plan')} query={plan} onBack={back}>
      {({ name, icon, placeNames }) => (
        <div className={styles.planHistory}>
          <ObjectHead
            picture={<Icon name={isIconName(icon) ? icon : 'scene'} size="xl" />}
            title={t('historyOf', { name })}
            facts={[t('places', { count: placeNames.length })]}
            actions={
              <Button icon={<Icon name="chevronLeft" />} onClick={back}>
                {common('back')}
              </Button>
            }
          />
          <RunHistory groupId={id} from={screenAddress} />
        </div>
      )}
    </QueryGate>
  );
};
