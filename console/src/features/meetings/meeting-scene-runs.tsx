import { type Meeting, type MeetingSceneRun, meetingScenesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { shortTime } from '../../domain/places/place-state.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { useScreenLink } from '../../session/use-may.ts';

const { getMeetingSceneRuns } = meetingScenesEndpoints;

const Run = ({ kind, at, outcome, runId }: MeetingSceneRun) => {
  const t = usePhrases('meetings');
  const control = useScreenLink('placeControl');
  return (
    <>
      <dt>{t(kind === 'on' ? 'switchedOn' : 'switchedOff')}</dt>
      <dd>
        <span className="numeric">{shortTime(at)}</span> {t(`scene_${outcome}`)}{' '}
        {runId && control ? (
          <Link className="link" to={`${control}?run=${runId}`}>
            {t('sceneReceipt')}
          </Link>
        ) : null}
      </dd>
    </>
  );
};

/** What was switched on and off for a meeting, or why nothing was. */
export const MeetingSceneRuns = ({ meeting }: { meeting: Pick<Meeting, 'id' | 'placeId'> }) => {
  const { id, placeId } = meeting;
  const runs = useQuery(queryOf(getMeetingSceneRuns, { params: { id } }));
  useStaleOnNews(`place:${placeId}`, ({ name }) => name === 'place.stateChanged', [getMeetingSceneRuns]);
  return runs.data?.map((run) => <Run key={run.kind} {...run} />);
};
