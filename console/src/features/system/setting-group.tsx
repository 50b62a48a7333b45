import {
  type ConfigType,
  type ConfigValue,
  layoutsEndpoints,
  systemEndpoints,
  themesEndpoints,
  wordsIn,
} from '@eoms/contract';
import { type SettingWords, settingWords } from '@eoms/phrases';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { EditFailure, EditForm, SaveButton } from '../../ui/forms/edit-form.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { SettingField } from './setting-field.tsx';
import { type FormValues, kindsOf, secretsOf, toDraft, toForm } from './setting-form-values.ts';
import styles from './settings.module.css';

const { getConfig, getTimeZone, putBackSetting, saveConfig, getSystemLogo } = systemEndpoints;
const stale = [getConfig, getTimeZone, getSystemLogo, themesEndpoints.getThemeInUse, layoutsEndpoints.getFrameSites];

interface SettingGroupProps {
  type: ConfigType;
  canEdit: boolean;
  /** The setting that a link or a search led to. */
  marked?: string | undefined;
  /** Above the fields. */
  before?: ReactNode;
  /** One more thing to say about a setting. */
  noteOf?: ((key: string) => string | undefined) | undefined;
  /** Beside the save button. */
  extra?: ReactNode;
}

const LoadedGroup = ({
  kept,
  type,
  canEdit,
  marked,
  before,
  extra,
  noteOf,
}: SettingGroupProps & { kept: ConfigValue }) => {
  const t = usePhrases('system');
  const language = useLanguage();
  const act = useAct();
  const save = useChange(saveConfig, { invalidates: stale });
  const back = useChange(putBackSetting, { invalidates: stale });
  const secrets = secretsOf(type);
  const edit = useEdit<FormValues>({
    values: toForm(kept),
    canEdit,
    submit: (values) => save.mutateAsync({ body: { ...toDraft(type, values), revision: kept.revision } }),
    within: 'values',
    secrets,
  });
  const words = wordsIn(settingWords, language)[type] as Readonly<Record<string, SettingWords>>;
  const putBack = (key: string) =>
    void act(async () => {
      await back.mutateAsync({ body: { type, key, revision: kept.revision } });
      // What was typed into this field is given up with it.
      const { [key]: standard } = toForm({ ...kept, values: kept.defaults } as ConfigValue);
      edit.form.setFieldValue(key, standard);
    }, t('putBackDone'));
  return (
    <EditForm edit={edit} requiredMark={false}>
      {before}
      {Object.entries(kindsOf(type)).map(([key, kind]) => (
        <SettingField
          key={key}
          kept={kept}
          name={key}
          kind={kind}
          words={words[key] ?? { name: key, does: '' }}
          canEdit={canEdit}
          marked={key === marked}
          note={noteOf?.(key)}
          onPutBack={() => putBack(key)}
        />
      ))}
      <EditFailure edit={edit} />
      {canEdit ? (
        <div className={`row ${styles.settingsFoot}`}>
          <SaveButton edit={edit} />
          {extra}
        </div>
      ) : null}
    </EditForm>
  );
};

/** Loads, edits and saves one group of settings. */
export const SettingGroup = (props: SettingGroupProps) => {
  const t = usePhrases('system');
  const config = useQuery(queryOf(getConfig, { params: { type: props.type } }));
  return (
    <Panel data-part="settings" className={styles.settings}>
      <PanelHead title={t(props.type)} line />
      <div>
        <QueryGate what={t(props.type)} query={config}>
          {(kept) => <LoadedGroup {...props} kept={kept} />}
        </QueryGate>
      </div>
    </Panel>
  );
};
