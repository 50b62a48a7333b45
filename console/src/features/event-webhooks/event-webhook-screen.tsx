import { usePhrases } from '../../i18n/i18n.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { MessageList } from './message-list.tsx';
import { TargetList } from './target-list.tsx';

const views = ['targets', 'log'] as const;

/** Other systems that are sent what happens, and the log of what they were sent. */
export const EventWebhookScreen = () => {
  const t = usePhrases('eventWebhooks');
  const { view, tabs } = useViews(views, t('view'), (one) => t(`view_${one}`));
  return view === 'log' ? <MessageList tabs={tabs} /> : <TargetList tabs={tabs} />;
};
