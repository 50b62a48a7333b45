import { usePhrases } from '../../i18n/i18n.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { CalendarList } from './calendar-list.tsx';
import { LevelList } from './level-list.tsx';

const views = ['levels', 'calendars'] as const;

/** What is promised for work orders, by urgency, or the working hours in which that time runs. */
export const UrgencyScreen = () => {
  const t = usePhrases('serviceLevels');
  const { view, tabs } = useViews(views, t('view'), (one) => t(`tab_${one}`));
  return view === 'calendars' ? <CalendarList tabs={tabs} /> : <LevelList tabs={tabs} />;
};
