import { useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { AlarmList } from './alarm-list.tsx';
import { AlarmWindowList } from './alarm-window-list.tsx';

/** The alarms, and the maintenance windows that suppress some of them. */
export const AlarmCenterScreen = () => {
  const t = usePhrases('alarmWindows');
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'windows' ? 'windows' : 'alarms';
  const tabs = (
    <Segments
      label={t('view')}
      value={view}
      onChange={(next) => setParams(next === 'windows' ? { view: next } : {}, { replace: true })}
      options={(['alarms', 'windows'] as const).map((value) => ({ value, label: t(value) }))}
    />
  );
  return view === 'windows' ? <AlarmWindowList tabs={tabs} /> : <AlarmList tabs={tabs} />;
};
