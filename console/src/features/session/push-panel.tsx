import { type ChannelReply, type PushBrowser, pushEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useReplyWords } from '../../domain/notices/use-reply-words.ts';
import { useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import {
  askAndSubscribe,
  currentSubscription,
  draftOf,
  PushFailure,
  pushSupport,
  setPushOwner,
  unsubscribe,
} from '../../session/browser-push.ts';
import { useSession } from '../../session/session-store.ts';
import { browserName } from '../../ui/browser-name.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { TextBones } from '../../ui/states/skeleton.tsx';
import styles from './profile.module.css';

const { getOwnPush, saveOwnPush, removeOwnPush, testOwnPush } = pushEndpoints;
const stale = { invalidates: [getOwnPush] };

/** The address of this browser at its push service; undefined while it is looked up and if it has none. */
const useHere = () => {
  const [endpoint, setEndpoint] = useState<string>();
  useEffect(() => {
    if (pushSupport() !== 'ready') return;
    currentSubscription().then(
      (found) => setEndpoint(found?.endpoint),
      () => undefined,
    );
  }, []);
  return [endpoint, setEndpoint] as const;
};

const Outcome = ({ reply: { ok, status, excerpt } }: { reply: ChannelReply }) => {
  const t = usePhrases('notices');
  const words = useReplyWords();
  return (
    <div className={styles.pushReply} aria-live="polite">
      <StateMark kind={ok ? 'confirmed' : 'failed'} text={t(ok ? 'pushTaken' : 'testFailed')} />
      {ok ? null : (
        <div className="text-small text-muted wrap-anywhere">
          {[words(status), excerpt].filter(Boolean).join(' · ')}
        </div>
      )}
    </div>
  );
};

const Row = ({ browser, here, onGone }: { browser: PushBrowser; here: boolean; onGone: () => Promise<void> }) => {
  const t = usePhrases('notices');
  const { ago } = useFormat();
  const toast = useToast();
  const [reply, setReply] = useState<ChannelReply>();
  const test = useChange(testOwnPush, stale);
  const remove = useChange(removeOwnPush, stale);
  const body = { endpoint: browser.endpoint };
  const tryIt = async (): Promise<void> => {
    setReply(undefined);
    try {
      setReply(await test.mutateAsync({ body }));
    } catch (error) {
      toast.failed(error);
    }
  };
  const drop = async (): Promise<void> => {
    try {
      await remove.mutateAsync({ body });
      if (here) await onGone();
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <li>
      <div className="row">
        <span className="column grow">
          <span className={`truncate ${styles.pushName}`}>
            {browserName(browser.userAgent)}
            {here ? <span className="tag accent">{t('pushHere')}</span> : null}
          </span>
          <span className="text-small text-muted truncate">
            {browser.lastSentAt ? t('pushLast', { time: ago(browser.lastSentAt) }) : t('pushNone')}
          </span>
        </span>
        <Button size="small" loading={test.isPending} onClick={() => void tryIt()}>
          {t('pushTest')}
        </Button>
        <Button size="small" loading={remove.isPending} onClick={() => void drop()}>
          {t('pushRemove')}
        </Button>
      </div>
      {reply ? <Outcome reply={reply} /> : null}
    </li>
  );
};

interface Own {
  readonly publicKey: string;
  readonly enabled: boolean;
  readonly browsers: readonly PushBrowser[];
}

const usePushSwitch = (publicKey: string, setEndpoint: (endpoint: string | undefined) => void) => {
  const t = usePhrases('notices');
  const toast = useToast();
  const userId = useSession((s) => s.user?.id);
  const save = useChange(saveOwnPush, stale);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const turnOn = async (): Promise<void> => {
    const found = await askAndSubscribe(publicKey);
    await save.mutateAsync({ body: draftOf(found) });
    setPushOwner(userId ?? null);
    setEndpoint(found.endpoint);
  };
  const turnOff = async (): Promise<void> => {
    setPushOwner(null);
    setEndpoint(undefined);
    await unsubscribe();
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (error instanceof PushFailure) setFailure(t(`push_${error.reason}`));
      else toast.failed(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, turnOff, turnOn: () => run(turnOn), run };
};

const ThisBrowser = ({ publicKey, enabled, browsers }: Own) => {
  const t = usePhrases('notices');
  const [endpoint, setEndpoint] = useHere();
  const remove = useChange(removeOwnPush, stale);
  const { busy, failure, turnOn, turnOff, run } = usePushSwitch(publicKey, setEndpoint);
  const support = pushSupport();
  const mine = browsers.find((browser) => browser.endpoint === endpoint);
  const flip = (on: boolean): Promise<void> => {
    if (on) return turnOn();
    return run(async () => {
      if (mine) await remove.mutateAsync({ body: { endpoint: mine.endpoint } });
      await turnOff();
    });
  };
  const problem = failure ?? (support === 'ready' ? undefined : t(`push_${support}`));
  return (
    <>
      <div className={`row ${styles.pushSwitch}`}>
        <label className="grow" htmlFor="push-here">
          {t('pushOnThis')}
        </label>
        <Switch
          id="push-here"
          loading={busy}
          checked={mine !== undefined}
          disabled={mine === undefined && (support !== 'ready' || !enabled)}
          onChange={(on) => void flip(on)}
        />
      </div>
      <div aria-live="polite">{problem ? <p className={styles.pushProblem}>{problem}</p> : null}</div>
      {enabled ? null : <p className="text-small text-muted">{t('pushNoChannel')}</p>}
      {browsers.length > 0 ? (
        <ul data-part="push-browsers" className={styles.pushBrowsers}>
          {browsers.map((browser) => (
            <Row key={browser.id} browser={browser} here={browser === mine} onGone={turnOff} />
          ))}
        </ul>
      ) : null}
    </>
  );
};

/** Browsers on which the user gets notices while no console is open. */
export const PushPanel = () => {
  const t = usePhrases('notices');
  const own = useQuery(queryOf(getOwnPush));
  return (
    <Panel>
      <PanelHead title={t('push')} note={t('pushNote')} line />
      <PanelBody className={styles.profileBody}>
        <QueryGate query={own} what={t('push')} bones={<TextBones lines={2} />}>
          {(found) => <ThisBrowser {...found} />}
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
