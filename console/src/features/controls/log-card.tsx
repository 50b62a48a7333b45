import { placeControlEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { CommandMark, useCause, useCommandText } from '../../domain/devices/control/command-texts.tsx';
import { clockWithSeconds, dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';

const { pagePlaceLogs } = placeControlEndpoints;

/** The last commands in a place: what, by whom, and with what result. */
export const LogCard = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('controls');
  const language = useLanguage();
  const cause = useCause();
  const textOf = useCommandText([]);
  const commands = useQuery(queryOf(pagePlaceLogs, { query: { placeId, size: '10' } }));
  useStaleOnNews(`place:${placeId}`, ({ name }) => name === 'command.changed', [pagePlaceLogs], 600);
  return (
    <Panel className="card-log">
      <PanelHead title={t('log')} />
      <PanelBody className="flush">
        <QueryGate what={t('log')} query={commands}>
          {({ records }) =>
            records.length === 0 ? (
              <p className="s t3 card-none">{t('noLog')}</p>
            ) : (
              <ul className="card-list">
                {records.map((command) => (
                  <li key={command.id} title={command.reason?.text[language] ?? dateAndTime(command.createdAt)}>
                    <CommandMark status={command.status} />
                    <span className="el sp">
                      {command.deviceName} {textOf(command)}
                    </span>
                    <span className="s t3 el">{cause(command)}</span>
                    <time className="num s t3 nw">{clockWithSeconds(command.createdAt)}</time>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
