import { useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { RecipientList } from './recipient-list.tsx';

/** What was sent to whom, and the notify objects themselves. */
export const NoticeScreen = () => {
  const t = usePhrases('notices');
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'objects' ? 'objects' : 'log';
  const tabs = (
    <Segments
      label={t('view')}
      value={view}
      onChange={(next) => setParams(next === 'objects' ? { view: next } : {}, { replace: true })}
      options={[
        { value: 'log', label: t('noticesSent') },
        { value: 'objects', label: t('objects') },
      ]}
    />
  );
  return view === 'objects' ? <RecipientList tabs={tabs} /> : <DeliveryList tabs={tabs} />;
};
