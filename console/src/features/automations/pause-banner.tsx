import { type AutomationPauseDraft, automationsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { stale } from './automations.queries.ts';

const { getAutomationPause, pauseAutomations, resumeAutomations } = automationsEndpoints;

const usePause = () => useQuery({ ...queryOf(getAutomationPause), refetchInterval: 15_000 });

/** Who has paused all automations, and until when; nothing while they run. */
export const PauseBanner = () => {
  const t = usePhrases('automations');
  const canControl = useMay('linkageStrategy', 'control');
  const act = useAct();
  const resume = useChange(resumeAutomations, stale);
  const paused = usePause().data?.paused;
  if (!paused) return null;
  const { by, reason, until } = paused;
  return (
    <Alert
      banner
      role="status"
      type="warning"
      title={t('pausedBy', { by, reason, until: dateAndTime(until) })}
      action={
        canControl ? (
          <Button size="small" onClick={() => void act(() => resume.mutateAsync(undefined), t('resumed'))}>
            {t('resume')}
          </Button>
        ) : null
      }
    />
  );
};

/** Pauses all automations for a time, with a reason that everybody reads. */
export const PauseButton = () => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const canControl = useMay('linkageStrategy', 'control');
  const pause = useChange(pauseAutomations, stale);
  const paused = usePause().data?.paused;
  if (!canControl || paused) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('pauseAll')}</Button>
      <FormDrawer<AutomationPauseDraft>
        open={open}
        title={t('pauseTitle')}
        initial={{ reason: '', minutes: 60 }}
        submit={(body) => pause.mutateAsync({ body })}
        onDone={() => toast.done(t('paused'))}
        onClose={() => setOpen(false)}
        readOnly={false}
      >
        <p className="text-small text-muted">{t('pauseText')}</p>
        <Form.Item
          name="reason"
          label={t('reason')}
          rules={[{ required: true, whitespace: true, message: common('required', { field: t('reason') }) }]}
        >
          <Input maxLength={200} />
        </Form.Item>
        <NumberItem
          name="minutes"
          label={t('pauseFor')}
          unit={t('minutes')}
          min={1}
          max={1_440}
          whole
          needed={t('pauseFor')}
        />
      </FormDrawer>
    </>
  );
};
