import type { DriverInfo, ModelCheck, ModelDescription, ModelDetail } from '@eoms/contract';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/panels/object-page.module.css';
import { ObjectTabs } from '../../ui/panels/object-tabs.tsx';
import { ModelActions } from './model-actions.tsx';
import { ModelBasics } from './model-basics.tsx';
import { ModelChecks } from './model-checks.tsx';
import { ModelListeners } from './model-listeners.tsx';
import { ModelParams } from './model-params.tsx';
import { ModelProperties } from './model-properties.tsx';
import { ModelTry } from './model-try.tsx';
import type { Basics, ModelParts } from './use-model-draft.ts';

interface ModelTabsProps {
  tab: string;
  onTab: (tab: string) => void;
  form: FormInstance<Basics>;
  actionClass: string;
  declares: DriverInfo['declares'];
  /** The stored model; undefined for a new one. */
  model: ModelDetail | undefined;
  description: ModelDescription;
  checks: readonly ModelCheck[];
  readOnly: boolean;
  onChange: (part: Partial<ModelParts>) => void;
  onActionClass: (actionClass: string) => void;
}

type Part = keyof ModelParts;

const pane = (content: ReactNode) => <div className={styles.objectPane}>{content}</div>;

const useLabels = (parts: Readonly<Record<Part, readonly unknown[]>>) => {
  const t = usePhrases('catalogue');
  return (name: Part): ReactNode => (
    <span className="row gap-4">
      {t(name)} {parts[name].length > 0 ? <span className="tag">{parts[name].length}</span> : null}
    </span>
  );
};

/** The parts of a model, one tab each. */
export const ModelTabs = (props: ModelTabsProps) => {
  const { actionClass, declares, model, description, checks, readOnly, onChange } = props;
  const t = usePhrases('catalogue');
  const label = useLabels({ ...description, checks });
  const part = { readOnly, declares };
  const tabs: { key: Part; children: ReactNode }[] = [
    {
      key: 'params',
      children: (
        <ModelParams
          params={description.params}
          open={declares !== null}
          readOnly={readOnly}
          onChange={(params) => onChange({ params })}
        />
      ),
    },
    {
      key: 'properties',
      children: (
        <ModelProperties
          {...part}
          properties={description.properties}
          onChange={(properties) => onChange({ properties })}
        />
      ),
    },
    {
      key: 'actions',
      children: (
        <ModelActions
          {...part}
          actions={description.actions}
          properties={description.properties}
          onChange={(actions) => onChange({ actions })}
        />
      ),
    },
    {
      key: 'listeners',
      children: (
        <ModelListeners
          actionClass={actionClass}
          listeners={description.listeners}
          readOnly={readOnly}
          onChange={(listeners) => onChange({ listeners })}
        />
      ),
    },
    {
      key: 'checks',
      children: (
        <ModelChecks
          checks={checks}
          properties={description.properties}
          readOnly={readOnly}
          onChange={(next) => onChange({ checks: next })}
        />
      ),
    },
  ];
  const basics = (
    <ModelBasics
      form={props.form}
      readOnly={readOnly}
      bound={(model?.deviceCount ?? 0) > 0}
      onActionClass={props.onActionClass}
    />
  );
  const trial = (
    <ModelTry key={actionClass} actionClass={actionClass} description={description} defaults={model?.defaults ?? {}} />
  );
  return (
    <ObjectTabs
      activeKey={props.tab}
      onChange={props.onTab}
      items={[
        { key: 'basics', label: t('basics'), forceRender: true, children: pane(basics) },
        ...tabs.map(({ key, children }) => ({ key, label: label(key), children: pane(children) })),
        ...(readOnly ? [] : [{ key: 'try', label: t('tryOut'), children: pane(trial) }]),
      ]}
    />
  );
};
