import { AssistantAction } from '@eoms/contract';
import { Alert, Form, Segmented } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { NumberItem } from '../../ui/forms/number-item.tsx';

interface ActionsProps {
  value?: AssistantAction[];
  onChange?: (value: AssistantAction[]) => void;
  disabled: boolean;
}

const Actions = ({ value = [], onChange, disabled }: ActionsProps) => {
  const t = usePhrases('apiKeys');
  const words = usePhrases('assistants');
  const ways = [
    { value: 'waits', label: t('waitsForPerson') },
    { value: 'atOnce', label: t('actsAtOnce') },
  ];
  const set = (action: AssistantAction, way: string) => {
    const others = value.filter((one) => one !== action);
    onChange?.(way === 'atOnce' ? [...others, action] : others);
  };
  return (
    <div className="column gap-8">
      {AssistantAction.options.map((action) => (
        <div key={action} className="row gap-8" style={{ flexWrap: 'wrap', justifyContent: 'space-between' }}>
          <span id={`acts-${action}`}>{words(action)}</span>
          <Segmented
            aria-labelledby={`acts-${action}`}
            name={`acts-${action}`}
            disabled={disabled}
            options={ways}
            value={value.includes(action) ? 'atOnce' : 'waits'}
            onChange={(way) => set(action, way)}
          />
        </div>
      ))}
    </div>
  );
};

/** What the assistant of a key may do without a person; nothing of it matters for other keys. */
export const ActsAtOnceFields = () => {
  const t = usePhrases('apiKeys');
  const decides = useMay('assistantRequests', 'control');
  const assistant: boolean = Form.useWatch('assistant') ?? false;
  const readOnly: boolean = Form.useWatch('readOnly') ?? true;
  const chosen: AssistantAction[] = Form.useWatch('actsAtOnce') ?? [];
  if (!assistant || readOnly) return null;
  return (
    <>
      <Form.Item name="actsAtOnce" label={t('acting')} extra={t(decides ? 'actingHint' : 'actingNotYours')}>
        <Actions disabled={!decides} />
      </Form.Item>
      {chosen.length > 0 ? (
        <>
          <Alert type="warning" showIcon title={t('actsWarning')} style={{ marginBottom: 12 }} />
          <NumberItem name="actsPerMinute" label={t('actsPerMinute')} min={1} max={60} />
        </>
      ) : null}
    </>
  );
};
