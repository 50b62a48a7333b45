import { type AudioCheck, type AudioSystem, audioSystemEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { useMay } from '../../session/use-may.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { FreshnessProvider } from '../../ui/marks/freshness.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryFailure } from '../../ui/states/query-gate.tsx';
import styles from './audio.module.css';
import { AudioDevices } from './audio-devices.tsx';
import { AudioReasons, timeOf, VerdictMark } from './audio-verdict.tsx';

const { getAudioSystem, checkAudioSystem } = audioSystemEndpoints;
const usualMs = 15_000;
const whileCheckingMs = 1_000;

const useAudioSystem = (placeId: string) => {
  const system = useQuery({
    ...queryOf(getAudioSystem, { query: { placeId } }),
    refetchInterval: ({ state }) => (state.data?.check?.state === 'running' ? whileCheckingMs : usualMs),
  });
  const topic = `place:${placeId}`;
  const own = new Set(system.data?.devices.map(({ deviceId }) => deviceId));
  useStaleOnNews(topic, ({ name }) => name === 'place.audioChecked' || name === 'device.changed', [getAudioSystem]);
  // A level may change several times a second: the verdict need not.
  const isOfSound = ({ deviceId }: { deviceId: string }): boolean => own.has(deviceId);
  useStaleOnNews(
    topic,
    (event) => event.name === 'device.stateChanged' && isOfSound(event.payload),
    [getAudioSystem],
    2_000,
  );
  return system;
};

const CheckState = ({ check }: { check: AudioCheck | null }) => {
  const t = usePhrases('audio');
  if (check === null) return <span>{t('notChecked')}</span>;
  const { state, startedAt, endedAt, startedBy: who, unanswered, done, total } = check;
  const time = timeOf(endedAt ?? startedAt);
  if (state === 'interrupted') return <span>{t('interrupted', { time })}</span>;
  if (state === 'running')
    return (
      <span className={styles.audioProgress}>
        {t('checking', { done, total })}
        <progress value={done} max={Math.max(1, total)} aria-label={t('checking', { done, total })} />
      </span>
    );
  const count = unanswered.length;
  return <span>{count === 0 ? t('checkedAll', { time, who }) : t('checkedSome', { time, who, count })}</span>;
};

const CheckButton = ({ placeId, running }: { placeId: string; running: boolean }) => {
  const t = usePhrases('audio');
  const toast = useToast();
  const linkDown = useStale();
  const check = useChange(checkAudioSystem, { invalidates: [getAudioSystem] });
  const press = async (): Promise<void> => {
    try {
      await check.mutateAsync({ body: { placeId } });
    } catch (error) {
      toast.failed(error, 'operateFailed');
    }
  };
  return (
    <Button
      data-part="audio-check"
      className={styles.audioCheck}
      icon={<Icon name="refresh" size="s" />}
      disabled={running || check.isPending || linkDown}
      onClick={() => void press()}
    >
      {t('checkNow')}
    </Button>
  );
};

interface ShownProps {
  placeId: string;
  system: AudioSystem;
  /** When it was read, if it can no longer be. */
  outdated: number | undefined;
}

const Shown = ({ placeId, system: { verdict, reasons, devices, check }, outdated }: ShownProps) => {
  const t = usePhrases('audio');
  const mayCheck = useMay('placeControl', 'control');
  return (
    <FreshnessProvider value={outdated === undefined}>
      <Panel data-part="card-audio" className={styles.cardAudio}>
        <PanelHead title={t('title')}>
          {mayCheck ? <CheckButton placeId={placeId} running={check?.state === 'running'} /> : null}
        </PanelHead>
        <PanelBody>
          <div className={styles.audioHead}>
            <div data-part="audio-verdict" className={styles.audioVerdict} role="status">
              <VerdictMark verdict={outdated === undefined ? verdict : 'unknown'} />
              {outdated === undefined ? null : (
                <span className="text-small text-secondary">{t('outdated', { time: timeOf(outdated) })}</span>
              )}
            </div>
            <span data-part="audio-last" className={`text-small text-muted ${styles.audioLast}`}>
              <CheckState check={check} />
            </span>
            <AudioReasons reasons={reasons} />
          </div>
          <AudioDevices devices={devices} />
        </PanelBody>
      </Panel>
    </FreshnessProvider>
  );
};

/** Whether the sound of a place works; nothing where it has none. */
export const AudioCard = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('audio');
  const linkDown = useStale();
  const system = useAudioSystem(placeId);
  // Whether there is anything to show is not known before.
  if (system.data === undefined)
    return system.error === null ? null : (
      <Panel data-part="card-audio" className={styles.cardAudio}>
        <PanelHead title={t('title')} />
        <PanelBody>
          <QueryFailure what={t('title')} query={system} />
        </PanelBody>
      </Panel>
    );
  if (system.data.devices.length === 0) return null;
  const outdated = linkDown || system.isError ? system.dataUpdatedAt : undefined;
  return <Shown placeId={placeId} system={system.data} outdated={outdated} />;
};
