import { placeControlEndpoints, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { CommandMark, useCause, useCommandText } from '../../domain/devices/control/command-texts.tsx';
import { clockWithSeconds, dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './controls.module.css';

const { pagePlaceLogs } = placeControlEndpoints;

/** The last commands in a place: what, by whom, and with what result. */
export const LogCard = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('controls');
  const language = useLanguage();
  const cause = useCause();
  const commandText = useCommandText([]);
  const commands = useQuery(queryOf(pagePlaceLogs, { query: { placeId, size: '10' } }));
  useStaleOnNews(`place:${placeId}`, ({ name }) => name === 'command.changed', [pagePlaceLogs], 600);
  return (
    <Panel className={styles.cardLog}>
      <PanelHead title={t('log')} />
      <PanelBody>
        <QueryGate what={t('log')} query={commands}>
          {({ records }) =>
            records.length === 0 ? (
              <p className={`text-small text-muted ${styles.cardNone}`}>{t('noLog')}</p>
            ) : (
              <ul className={styles.cardList}>
                {records.map((command) => (
                  <li key={command.id} title={textOf(command.reason?.text, language) ?? dateAndTime(command.createdAt)}>
                    <CommandMark status={command.status} />
                    <span className="truncate grow">
                      {command.deviceName} {commandText(command)}
                    </span>
                    <span className="text-small text-muted truncate">{cause(command)}</span>
                    <time className="numeric text-small text-muted nowrap">{clockWithSeconds(command.createdAt)}</time>
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
