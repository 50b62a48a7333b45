import {
  type AdoptionResult,
  type DiscoveryRun,
  devicesEndpoints,
  deviceToolsEndpoints,
  type FoundDevice,
  modelsEndpoints,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { PlacePicker } from '../../pickers/place-picker.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';

const { adoptDevices, getDiscovery } = deviceToolsEndpoints;
const { listDevices, countDevices } = devicesEndpoints;

interface Choice {
  chosen: boolean;
  name: string;
  modelId: string | undefined;
}

const firstChoice = (found: FoundDevice): Choice => ({
  chosen: found.deviceId === null,
  name: found.name,
  modelId: found.modelIds[0],
});

interface RowProps {
  found: FoundDevice;
  choice: Choice;
  models: { value: string; label: string }[];
  result: AdoptionResult | undefined;
  onChange: (choice: Choice) => void;
}

const FoundRow = ({ found, choice, models, result, onChange }: RowProps) => {
  const t = usePhrases('devices');
  const known = found.deviceId !== null || result?.deviceId != null;
  const facts = [found.params.host, ...Object.values(found.info)].filter((part) => part !== undefined && part !== null);
  return (
    <li>
      <Checkbox
        aria-label={found.name}
        disabled={known}
        checked={choice.chosen && !known}
        onChange={(event) => onChange({ ...choice, chosen: event.target.checked })}
      />
      <div className="col sp found-words">
        <Input
          size="small"
          maxLength={100}
          aria-label={t('name')}
          value={choice.name}
          disabled={known}
          onChange={(event) => onChange({ ...choice, name: event.target.value })}
        />
        <span className="s t3 el" title={facts.join(' · ')}>
          {facts.join(' · ')}
        </span>
      </div>
      <Select
        size="small"
        showSearch
        optionFilterProp="label"
        aria-label={t('model')}
        placeholder={t('model')}
        disabled={known}
        value={choice.modelId ?? null}
        onChange={(modelId: string) => onChange({ ...choice, modelId })}
        options={models}
        style={{ width: 220 }}
      />
      <span className="found-state">
        {result?.error ? (
          <StateMark kind="failed" text={result.error.message} />
        ) : known ? (
          <StateMark kind="confirmed" text={t(result ? 'adopted' : 'discoveryKnown')} />
        ) : null}
      </span>
    </li>
  );
};

/** What a search found: names and models can be set, the known ones are marked, the chosen ones become devices. */
export const FoundDevices = ({ run, placeId }: { run: DiscoveryRun; placeId: string | undefined }) => {
  const t = usePhrases('devices');
  const toast = useToast();
  const models = useQuery({ ...queryOf(modelsEndpoints.listModelsOfType, { query: {} }), staleTime: 60_000 });
  const adopt = useChange(adoptDevices, { invalidates: [listDevices, countDevices, getDiscovery] });
  const [place, setPlace] = useState<string | null>(placeId ?? null);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [results, setResults] = useState<ReadonlyMap<string, AdoptionResult>>(new Map());
  const fitting = (models.data ?? []).filter((m) => m.actionClass === run.driverId && m.enabled);
  const optionsFor = (found: FoundDevice) => {
    const rank = (id: string): number => (found.modelIds.includes(id) ? found.modelIds.indexOf(id) : 1_000);
    return [...fitting]
      .sort((a, b) => rank(a.id) - rank(b.id))
      .map((m) => ({ value: m.id, label: `${m.brandName} ${m.name}` }));
  };
  const choiceOf = (found: FoundDevice): Choice => choices.get(found.key) ?? firstChoice(found);
  const ready = run.found.filter((found) => {
    const choice = choiceOf(found);
    const done = found.deviceId !== null || results.get(found.key)?.deviceId != null;
    return choice.chosen && !done && choice.name.trim() !== '' && choice.modelId !== undefined;
  });
  const send = async (): Promise<void> => {
    if (place === null) return;
    try {
      const answers = await adopt.mutateAsync({
        body: {
          id: run.id,
          devices: ready.flatMap((found) => {
            const { name, modelId } = choiceOf(found);
            return modelId ? [{ key: found.key, name: name.trim(), modelId, placeId: place, params: {} }] : [];
          }),
        },
      });
      setResults(new Map([...results, ...answers.map((answer) => [answer.key, answer] as const)]));
    } catch (error) {
      toast.failed(error);
    }
  };
  if (run.found.length === 0)
    return run.state === 'running' ? null : (
      <EmptyState icon="search" title={t('discoveryNothing')}>
        {t('discoveryNothingText')}
      </EmptyState>
    );
  return (
    <>
      <ul className="plain-rows found-rows">
        {run.found.map((found) => (
          <FoundRow
            key={found.key}
            found={found}
            choice={choiceOf(found)}
            models={optionsFor(found)}
            result={results.get(found.key)}
            onChange={(choice) => setChoices(new Map(choices).set(found.key, choice))}
          />
        ))}
      </ul>
      <div className="row g12">
        <PlacePicker value={place} onChange={setPlace} placeholder={t('place')} width={280} allowClear={false} />
        <span className="sp" />
        <Button
          type="primary"
          disabled={ready.length === 0 || place === null}
          loading={adopt.isPending}
          onClick={() => void send()}
        >
          {t('adopt', { count: ready.length })}
        </Button>
      </div>
    </>
  );
};
