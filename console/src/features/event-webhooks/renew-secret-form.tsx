import { type EventWebhook, eventWebhooksEndpoints, type NewEventWebhook, overlapHoursAtMost } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';

const { listEventWebhooks, renewEventWebhookSecret } = eventWebhooksEndpoints;

interface RenewSecretFormProps {
  open: EventWebhook | undefined;
  onMade: (made: NewEventWebhook) => void;
  onClose: () => void;
}

/** Makes another secret; for some hours, both sign, so that the receiver can change over. */
export const RenewSecretForm = ({ open, onMade, onClose }: RenewSecretFormProps) => {
  const t = usePhrases('eventWebhooks');
  const renew = useChange(renewEventWebhookSecret, { invalidates: [listEventWebhooks] });
  return (
    <FormDrawer<{ overlapHours: number }>
      open={open !== undefined}
      title={t('renewTitle', { name: open?.name ?? '' })}
      initial={{ overlapHours: 24 }}
      submit={async ({ overlapHours }) => {
        if (open) onMade(await renew.mutateAsync({ body: { id: open.id, overlapHours } }));
      }}
      onClose={onClose}
      submitText={t('renew')}
    >
      <NumberItem
        name="overlapHours"
        label={t('overlapHours')}
        extra={t('overlapHint')}
        min={0}
        max={overlapHoursAtMost}
      />
    </FormDrawer>
  );
};
