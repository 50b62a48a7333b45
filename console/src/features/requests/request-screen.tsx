import { requestsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { LabelList } from './label-list.tsx';
import { RequestList } from './request-list.tsx';
import { RequestSettingsForm } from './request-settings.tsx';

const views = ['requests', 'labels', 'settings'] as const;

/** What visitors reported by labels, the labels by which they can, and whether they may. */
export const RequestScreen = () => {
  const t = usePhrases('requests');
  const settings = useQuery(queryOf(requestsEndpoints.getRequestSettings));
  const { view, tabs } = useViews(views, t('tabs'), (one) => t(`tab_${one}`));
  const isOff = settings.data?.enabled === false;
  const note =
    isOff && view !== 'settings' ? (
      <p className="note unknown" role="status">
        {t('isOff')}
      </p>
    ) : null;
  if (view === 'settings') return <RequestSettingsForm tabs={tabs} settings={settings} />;
  return view === 'labels' ? <LabelList tabs={tabs} note={note} /> : <RequestList tabs={tabs} note={note} />;
};
