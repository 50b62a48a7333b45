import { useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { BehaviorEditScreen } from './behavior-edit.tsx';
import { BehaviorGroupTree } from './behavior-groups.tsx';
import { BehaviorList } from './behavior-list.tsx';

const views = ['behaviors', 'groups'] as const;

const Lists = () => {
  const t = usePhrases('dataBehaviors');
  const { view, tabs } = useViews(views, t('view'), (one) => t(`tab_${one}`));
  return view === 'groups' ? <BehaviorGroupTree tabs={tabs} /> : <BehaviorList tabs={tabs} />;
};

/** Data behaviours in their groups; `edit` opens one, or a new one. */
export const BehaviorScreen = () => {
  const [params] = useSearchParams();
  const edit = params.get('edit');
  if (edit === null) return <Lists />;
  const [sourceId, methodId] = [params.get('sourceId'), params.get('serviceMethodId')];
  const from = sourceId !== null && methodId !== null ? { sourceId, methodId } : undefined;
  return (
    <BehaviorEditScreen key={edit} id={edit === 'new' ? null : edit} groupId={params.get('groupId')} from={from} />
  );
};
