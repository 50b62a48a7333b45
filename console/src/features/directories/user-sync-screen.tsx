import { useNavigate, useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { DirectoryList } from './directory-list.tsx';
import { RunList } from './run-list.tsx';
import { RunPage } from './run-page.tsx';

const parts = ['directories', 'runs'] as const;

/** User sync: directories, and the log of runs; `?run=` shows one. */
export const UserSyncScreen = () => {
  const t = usePhrases('directories');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const run = params.get('run');
  const part = parts.find((one) => one === params.get('part')) ?? 'directories';
  if (run !== null) return <RunPage key={run} id={run} onBack={() => void navigate('/userSync?part=runs')} />;
  return (
    <div className="page">
      <div>
        <Segments
          label={t('title')}
          value={part}
          options={parts.map((value) => ({ value, label: t(`${value}Tab`) }))}
          onChange={(value) => setParams({ part: value }, { replace: true })}
        />
      </div>
      {part === 'directories' ? <DirectoryList /> : <RunList />}
    </div>
  );
};
