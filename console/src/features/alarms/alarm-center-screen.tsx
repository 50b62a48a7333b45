import { useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segments } from '../../ui/controls/segments.tsx';
import { AlarmList } from './alarm-list.tsx';
import { AlarmWindowList } from './alarm-window-list.tsx';

/** The alarms, and the maintenance windows that suppress some of them. */
export const AlarmCenterScreen = () => {
  const t = usePhrases('alarmWindows');
  const [params, setParams] = useSearchParams();
  const show = (view: 'alarms' | 'windows') => setParams(view === 'windows' ? { view } : {});
  if (params.get('view') !== 'windows')
    return <AlarmList more={<IconButton icon="wrench" label={t('windows')} onClick={() => show('windows')} />} />;
  const tabs = (
    <Segments
      label={t('view')}
      value="windows"
      onChange={show}
      options={(['alarms', 'windows'] as const).map((value) => ({ value, label: t(value) }))}
    />
  );
  return <AlarmWindowList tabs={tabs} />;
};
