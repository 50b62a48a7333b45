import { type OwnSession, sessionEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { browserName } from '../../ui/browser-name.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { TextBones } from '../../ui/states/skeleton.tsx';
import styles from './profile.module.css';

const { listOwnSessions, endSession } = sessionEndpoints;

const Row = ({ session }: { session: OwnSession }) => {
  const t = usePhrases('login');
  const { ago } = useFormat();
  const toast = useToast();
  const end = useChange(endSession, { invalidates: [listOwnSessions] });
  const stop = async (): Promise<void> => {
    try {
      await end.mutateAsync({ body: { id: session.id } });
      toast.done(t('sessionEnded'));
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <li className="row">
      <span className="column grow">
        <span className="truncate">{browserName(session.userAgent)}</span>
        <span className="text-small text-muted truncate">
          {session.ip} · {t('lastSeen', { time: ago(session.lastSeenAt) })}
        </span>
      </span>
      {session.current ? (
        <span className="tag accent">{t('thisDevice')}</span>
      ) : (
        <Button size="small" loading={end.isPending} onClick={() => void stop()}>
          {t('endSession')}
        </Button>
      )}
    </li>
  );
};

/** The user's sessions, which can be ended here. */
export const OwnSessions = () => {
  const t = usePhrases('login');
  const sessions = useQuery(queryOf(listOwnSessions));
  return (
    <Panel>
      <PanelHead title={t('signedInOn')} line />
      <PanelBody className={styles.ownSessions}>
        <QueryGate what={t('signedInOn')} query={sessions} bones={<TextBones lines={2} />}>
          {(rows) => (
            <ul>
              {rows.map((session) => (
                <Row key={session.id} session={session} />
              ))}
            </ul>
          )}
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
