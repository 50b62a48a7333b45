import { automationsEndpoints, type HeldDevice, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { runAddress } from '../../domain/scenes/receipt/addresses.ts';
import { clockWithSeconds, dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay, useScreenLink } from '../../session/use-may.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './device-page.module.css';

const { whyDevice, listHeldDevices, releaseDevice } = automationsEndpoints;
const refetchMs = 10_000;

/** Automations leave the device alone for a while, because a person has operated it. */
const Held = ({ held: { deviceId, by, until } }: { held: HeldDevice }) => {
  const t = usePhrases('automations');
  const act = useAct();
  const mayRelease = [useMay('linkageStrategy', 'control'), useMay('deviceInformation', 'control')].some(Boolean);
  const release = useChange(releaseDevice, { invalidates: [listHeldDevices] });
  return (
    <p className={`row gap-8 ${styles.heldDevice}`}>
      <StateMark kind="maintenance" text={t('held', { by, until: clockWithSeconds(until) })} />
      {mayRelease ? (
        <Button
          size="small"
          loading={release.isPending}
          onClick={() => void act(() => release.mutateAsync({ params: { id: deviceId } }), t('released'))}
        >
          {t('release')}
        </Button>
      ) : null}
    </p>
  );
};

/** Why the device is as it is, in one sentence with its receipt, and whether automations leave it alone. */
export const WhySo = ({ deviceId }: { deviceId: string }) => {
  const t = usePhrases('automations');
  const language = useLanguage();
  const automations = useScreenLink('linkageStrategy');
  const why = useQuery({ ...queryOf(whyDevice, { params: { id: deviceId } }), refetchInterval: refetchMs });
  const held = useQuery({ ...queryOf(listHeldDevices, { query: { deviceId } }), refetchInterval: refetchMs });
  const text = why.data?.text;
  const [one] = held.data ?? [];
  if (!text && !one) return null;
  return (
    <Panel>
      <PanelHead title={t('why')} />
      <PanelBody>
        {text ? (
          <p>
            {textOf(text, language)}
            {why.data?.at ? <span className="text-small text-muted"> · {dateAndTime(why.data.at)}</span> : null}
            {automations && why.data?.runId ? (
              <>
                {' '}
                <Link to={runAddress(why.data.runId, automations)}>{t('receipt')}</Link>
              </>
            ) : null}
          </p>
        ) : null}
        {one ? <Held held={one} /> : null}
      </PanelBody>
    </Panel>
  );
};
