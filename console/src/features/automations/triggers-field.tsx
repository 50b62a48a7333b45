import { type AutomationTrigger, automationsEndpoints, type TriggerKind } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import checksStyles from '../../domain/checks/checks.module.css';
import type { PlaceFacts } from '../../domain/checks/use-place-facts.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { PlainButton } from '../../ui/controls/plain-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './automations.module.css';
import { newTrigger, newTriggerId, triggerKinds } from './edited-trigger.ts';
import { TriggerFields } from './trigger-fields.tsx';

const HookAddress = ({ automationId, triggerId }: { automationId: string | undefined; triggerId: string }) => {
  const t = usePhrases('automations');
  const toast = useToast();
  const canEdit = useMay('linkageStrategy', 'edit');
  const keys = useQuery({
    ...queryOf(automationsEndpoints.listTriggerKeys, { params: { id: automationId ?? '' } }),
    enabled: automationId !== undefined && canEdit,
  });
  const path = keys.data?.find((one) => one.triggerId === triggerId)?.path;
  if (path === undefined) return <span className="text-small text-muted">{t('hookUnsaved')}</span>;
  const address = `${window.location.origin}${path}`;
  return (
    <span className={`row gap-8 ${checksStyles.wide}`}>
      <span className="text-small text-muted">{t('hookAddress')}</span>
      <code className={`mono text-small ${styles.hookAddress}`}>{address}</code>
      <IconButton
        icon="copy"
        label={t('copyAddress')}
        onClick={() => void copyText(address).then(() => toast.done(t('copied')))}
      />
    </span>
  );
};

interface TriggersFieldProps {
  automationId: string | undefined;
  facts: PlaceFacts;
  placeIds: readonly string[];
  disabled: boolean;
  value?: readonly AutomationTrigger[];
  onChange?: (triggers: AutomationTrigger[]) => void;
}

/** What sets an automation off: any of these. */
export const TriggersField = ({
  automationId,
  facts,
  placeIds,
  disabled,
  value = [],
  onChange,
}: TriggersFieldProps) => {
  const t = usePhrases('automations');
  const put = (at: number, next: AutomationTrigger): void =>
    onChange?.(value.map((one, other) => (other === at ? next : one)));
  const kindOptions = triggerKinds.map((kind) => ({ value: kind, label: t(`t_${kind}`) }));
  return (
    <div className="column gap-8">
      {value.length === 0 ? <p className="text-small text-muted">{t('noTriggers')}</p> : null}
      {value.map((trigger, at) => (
        <div data-part="trigger-row" key={trigger.id} className={checksStyles.triggerRow} data-trigger={trigger.id}>
          <Select
            aria-label={t('triggerKind')}
            disabled={disabled}
            value={trigger.kind}
            options={kindOptions}
            onChange={(kind: TriggerKind) => put(at, newTrigger(kind, trigger.id, placeIds))}
          />
          <TriggerFields trigger={trigger} facts={facts} disabled={disabled} onChange={(next) => put(at, next)} />
          {trigger.kind === 'webhook' ? <HookAddress automationId={automationId} triggerId={trigger.id} /> : null}
          {disabled ? null : (
            <IconButton
              icon="trash"
              label={t('removeTrigger')}
              onClick={() => onChange?.(value.filter((one) => one.id !== trigger.id))}
            />
          )}
        </div>
      ))}
      {disabled || value.length >= 20 ? null : (
        <PlainButton onClick={() => onChange?.([...value, newTrigger('property', newTriggerId(), placeIds)])}>
          <Icon name="plus" size="s" />
          {t('addTrigger')}
        </PlainButton>
      )}
    </div>
  );
};
