import { type DiscoveryRun, devicesEndpoints, discoveryEndpoints, modelsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './device-page.module.css';
import {
  type Choices,
  firstChoice,
  inFittingOrder,
  isKnown,
  isReady,
  modelSaid,
  type Results,
} from './found-choices.ts';
import { FoundRow } from './found-row.tsx';

const { adoptDevices, getDiscovery } = discoveryEndpoints;
const { listDevices, countDevices } = devicesEndpoints;

/** The result of a search: names and models can be edited, known devices are marked, selected ones are adopted. */
export const FoundDevices = ({ run, placeId }: { run: DiscoveryRun; placeId: string | undefined }) => {
  const t = usePhrases('devices');
  const toast = useToast();
  const models = useQuery({ ...queryOf(modelsEndpoints.listModelsOfType, { query: {} }), staleTime: 60_000 });
  const adopt = useChange(adoptDevices, { invalidates: [listDevices, countDevices, getDiscovery] });
  const [place, setPlace] = useState<string | null>(placeId ?? null);
  const [otherwise, setOtherwise] = useState<string>();
  const [choices, setChoices] = useState<Choices>(new Map());
  const [results, setResults] = useState<Results>(new Map());
  const fitting = (models.data ?? []).filter((m) => m.actionClass === run.driverId && m.enabled);
  const optionOf = (m: (typeof fitting)[number]) => ({ value: m.id, label: `${m.brandName} ${m.name}` });
  const rows = run.found.map((found) => ({
    found,
    known: isKnown(found, results),
    choice: choices.get(found.key) ?? firstChoice(found, fitting, otherwise),
  }));
  const open = rows.filter(({ known }) => !known);
  const ready = open.flatMap(({ found, choice }) => (isReady(choice) ? [{ key: found.key, ...choice }] : []));
  useUnsaved(() => open.some(({ found }) => choices.has(found.key)));
  const unnamed = open.some(({ found }) => modelSaid(found, fitting) === undefined);
  const send = async (): Promise<void> => {
    if (place === null) return;
    try {
      const devices = ready.map(({ key, name, modelId }) => ({
        key,
        name: name.trim(),
        modelId,
        placeId: place,
        params: {},
      }));
      const answers = await adopt.mutateAsync({ body: { id: run.id, devices } });
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
      <ul data-part="found-rows" className={`plain-rows ${styles.foundRows}`}>
        {rows.map(({ found, known, choice }) => (
          <FoundRow
            key={found.key}
            found={found}
            known={known}
            choice={choice}
            models={inFittingOrder(found, fitting).map(optionOf)}
            result={results.get(found.key)}
            onChange={(next) => setChoices(new Map(choices).set(found.key, next))}
          />
        ))}
      </ul>
      <div className={`drawer-actions ${styles.foundActions}`}>
        {unnamed ? (
          <Select
            allowClear
            showSearch
            optionFilterProp="label"
            aria-label={t('modelOtherwise')}
            placeholder={t('modelOtherwise')}
            value={otherwise ?? null}
            onChange={(id: string | undefined) => setOtherwise(id)}
            options={fitting.map(optionOf)}
          />
        ) : null}
        <PlacePicker value={place} onChange={setPlace} placeholder={t('placeOfAll')} width={240} allowClear={false} />
        <span className="grow" />
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
