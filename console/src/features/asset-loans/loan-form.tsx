import { type AssetLoan, assetLoansEndpoints } from '@eoms/contract';
import { DatePicker, Form } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { outdated } from '../../domain/asset-loans/loan-calls.ts';
import { DictionaryField } from '../../domain/dictionaries/dictionary-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { asTime } from '../../ui/forms/as-date.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';

interface Values {
  startsAt: string;
  endsAt: string | null;
  remarks: string;
}

/** Changes the time of a reservation, or until when a loan lasts. What is for a meeting has its times. */
export const LoanForm = ({ loan, onClose }: { loan: AssetLoan | undefined; onClose: () => void }) => {
  const t = usePhrases('assetLoans');
  const toast = useToast();
  const save = useChange(assetLoansEndpoints.saveAssetLoan, { invalidates: outdated });
  if (!loan) return null;
  const { id, revision, status, meetingId } = loan;
  const ofMeeting = status === 'reserved' && meetingId !== null;
  const needed = [{ required: true, message: t('pickTime') }];
  const time = { format: 'HH:mm', minuteStep: 5 } as const;
  return (
    <FormDrawer<Values>
      open
      title={t('changeLoan')}
      initial={{ startsAt: loan.startsAt, endsAt: loan.endsAt, remarks: loan.remarks }}
      submit={({ startsAt, endsAt, remarks }) =>
        save.mutateAsync({ body: { id, revision, startsAt, endsAt: endsAt ?? '', remarks } })
      }
      submitText={t('save')}
      onDone={() => toast.done(t('saved'))}
      onClose={onClose}
    >
      <p className="text-secondary">
        {loan.assetCode} {loan.assetName} · {loan.holder}
      </p>
      {ofMeeting ? <p className="text-secondary">{t('forMeeting')}</p> : null}
      <Form.Item name="startsAt" label={t('startsAt')} {...asTime} rules={needed}>
        <DatePicker
          format="YYYY-MM-DD HH:mm"
          showTime={time}
          disabled={ofMeeting || status === 'out'}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item name="endsAt" label={t('endsAt')} {...asTime} rules={needed}>
        <DatePicker format="YYYY-MM-DD HH:mm" showTime={time} disabled={ofMeeting} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="remarks" label={t('remarks')}>
        <DictionaryField type="loanPurpose" maxLength={500} multiline />
      </Form.Item>
    </FormDrawer>
  );
};
