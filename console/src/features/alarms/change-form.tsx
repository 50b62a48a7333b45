import type { Alarm } from '@eoms/contract';
import { DatePicker, Form } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { DictionaryField } from '../../domain/dictionaries/dictionary-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { asTime } from '../../ui/forms/as-date.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { useAssign, useReopen, useShelve } from './alarm-calls.ts';
import { PersonField } from './person-field.tsx';

/** Changes that need more than a click. */
export type ChangeKind = 'assign' | 'shelve' | 'reopen';
interface Values {
  userId: string | null;
  until: string | null;
  reason: string;
}

interface ChangeFormProps {
  kind: ChangeKind;
  alarms: readonly Alarm[];
  onClose: () => void;
}

const Fields = ({ kind, alarms }: Omit<ChangeFormProps, 'onClose'>) => {
  const t = usePhrases('alarms');
  if (kind === 'assign')
    return (
      <Form.Item name="userId" label={t('person')} extra={t('personHint')}>
        <PersonField placeId={alarms[0]?.placeId ?? ''} />
      </Form.Item>
    );
  return (
    <>
      {kind === 'shelve' ? (
        <Form.Item name="until" label={t('until')} extra={t('shelveHint')} rules={[{ required: true }]} {...asTime}>
          <DatePicker
            showTime={{ format: 'HH:mm', minuteStep: 5 }}
            format="YYYY-MM-DD HH:mm"
            needConfirm={false}
            style={{ width: '100%' }}
          />
        </Form.Item>
      ) : null}
      <Form.Item name="reason" label={t('reason')} rules={[{ required: true, whitespace: true }]}>
        <DictionaryField type="alarmShelveReason" maxLength={500} multiline />
      </Form.Item>
    </>
  );
};

const titles = {
  assign: 'assignSeveral',
  shelve: 'shelveSeveral',
  reopen: 'reopenSeveral',
} as const satisfies Record<ChangeKind, string>;

/** Assigns, shelves or reopens one alarm or several. */
const ChangeForm = ({ kind, alarms, onClose }: ChangeFormProps) => {
  const t = usePhrases('alarms');
  const toast = useToast();
  const [assign, shelve, reopen] = [useAssign(), useShelve(), useReopen()];
  const ids = alarms.map((alarm) => alarm.id);
  const send = ({ userId, until, reason }: Values): Promise<unknown> => {
    if (kind === 'assign') return assign.mutateAsync({ body: { ids, userId } });
    if (kind === 'reopen') return reopen.mutateAsync({ body: { ids, reason } });
    return shelve.mutateAsync({ body: { ids, until: until ?? '', reason } });
  };
  return (
    <FormDrawer<Values>
      open
      title={t(titles[kind], { count: alarms.length })}
      initial={{ userId: null, until: dayjs().add(4, 'hour').startOf('hour').toISOString(), reason: '' }}
      submit={send}
      submitText={t(kind)}
      onDone={() => toast.done(t('changed'))}
      onClose={onClose}
    >
      <Fields kind={kind} alarms={alarms} />
    </FormDrawer>
  );
};

/** The drawer for such a change, and how to open it. */
export const useChangeForm = () => {
  const [open, setOpen] = useState<{ kind: ChangeKind; alarms: readonly Alarm[] }>();
  return {
    ask: (kind: ChangeKind, alarms: readonly Alarm[]) => setOpen({ kind, alarms }),
    form: open ? <ChangeForm {...open} onClose={() => setOpen(undefined)} /> : null,
  };
};
