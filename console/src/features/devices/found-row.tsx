import type { AdoptionResult, FoundDevice } from '@eoms/contract';
import { Checkbox, Input, Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './device-page.module.css';
import type { Choice } from './found-choices.ts';

interface FoundRowProps {
  found: FoundDevice;
  known: boolean;
  choice: Choice;
  models: { value: string; label: string }[];
  result: AdoptionResult | undefined;
  onChange: (choice: Choice) => void;
}

/** One found device: what it reported, its name and model to be, and the result of adopting it. */
export const FoundRow = ({ found, known, choice, models, result, onChange }: FoundRowProps) => {
  const t = usePhrases('devices');
  const facts = [found.params.host, ...Object.values(found.info)].filter((part) => part !== undefined && part !== null);
  return (
    <li>
      <Checkbox
        aria-label={found.name}
        disabled={known}
        checked={choice.chosen && !known}
        onChange={(event) => onChange({ ...choice, chosen: event.target.checked })}
      />
      <div className={`column grow ${styles.foundWords}`}>
        <Input
          maxLength={100}
          aria-label={`${found.name} ${t('name')}`}
          value={choice.name}
          disabled={known}
          onChange={(event) => onChange({ ...choice, name: event.target.value })}
        />
        <span className="text-small text-muted truncate" title={facts.join(' · ')}>
          {facts.join(' · ')}
        </span>
      </div>
      <Select
        showSearch
        optionFilterProp="label"
        className={styles.foundModel}
        aria-label={`${found.name} ${t('model')}`}
        placeholder={t('chooseModel')}
        disabled={known}
        value={choice.modelId ?? null}
        onChange={(modelId: string) => onChange({ ...choice, modelId })}
        options={models}
      />
      {result?.error ? (
        <StateMark kind="failed" text={result.error.message} />
      ) : known ? (
        <StateMark kind="confirmed" text={t(result ? 'adopted' : 'discoveryKnown')} />
      ) : null}
    </li>
  );
};
