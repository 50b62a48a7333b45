import { useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { BehaviorEditScreen } from './behavior-edit.tsx';
import { BehaviorGroupTree } from './behavior-groups.tsx';
import { BehaviorList } from './behavior-list.tsx';
import './data-behaviors.css';

const views = ['behaviors', 'groups'] as const;
type View = (typeof views)[number];

const Lists = () => {
  const t = usePhrases('dataBehaviors');
  const [params, setParams] = useSearchParams();
  const view = views.find((one) => one === params.get('view')) ?? 'behaviors';
  const tabs = (
    <Segments<View>
      label={t('view')}
      value={view}
      onChange={(next) => setParams(next === 'behaviors' ? {} : { view: next }, { replace: true })}
      options={views.map((value) => ({ value, label: t(`tab_${value}`) }))}
    />
  );
  return view === 'groups' ? <BehaviorGroupTree tabs={tabs} /> : <BehaviorList tabs={tabs} />;
};

/** Data behaviours in their groups; `edit` opens one, or a new one. */
export const BehaviorScreen = () => {
  const [params] = useSearchParams();
  const edit = params.get('edit');
  if (edit === null) return <Lists />;
  return <BehaviorEditScreen key={edit} id={edit === 'new' ? null : edit} groupId={params.get('groupId')} />;
};
