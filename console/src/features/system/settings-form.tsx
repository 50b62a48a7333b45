import {
  type ConfigDraft,
  type ConfigType,
  type ConfigValue,
  layoutsEndpoints,
  systemEndpoints,
  themesEndpoints,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { EditFailure, EditForm, SaveButton } from '../../ui/forms/edit-form.tsx';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './settings.module.css';

const { getConfig, saveConfig, getSystemLogo } = systemEndpoints;

interface SettingsFormProps<V extends object> {
  type: ConfigType;
  canEdit: boolean;
  /** Converts the stored value to form values, and `toDraft` converts them back. */
  toForm: (value: ConfigValue) => V | undefined;
  toDraft: (values: V) => ConfigDraft;
  children: (value: ConfigValue) => ReactNode;
  /** Values that reset secrets after saving. */
  secrets?: Partial<V>;
  /** Shown beside the save button. */
  extra?: ReactNode;
}

const LoadedForm = <V extends object>(props: SettingsFormProps<V> & { kept: ConfigValue }) => {
  const { kept, canEdit, toForm, toDraft, secrets, children, extra } = props;
  const save = useChange(saveConfig, {
    invalidates: [getConfig, getSystemLogo, themesEndpoints.getThemeInUse, layoutsEndpoints.getFrameSites],
  });
  const edit = useEdit<V>({
    values: toForm(kept),
    canEdit,
    submit: (values) => save.mutateAsync({ body: { ...toDraft(values), revision: kept.revision } }),
    within: 'values',
    ...(secrets ? { secrets } : {}),
  });
  return (
    <EditForm edit={edit}>
      {children(kept)}
      <EditFailure edit={edit} />
      {canEdit ? (
        <div className={`row ${styles.settingsActions}`}>
          <SaveButton edit={edit} />
          {extra}
        </div>
      ) : null}
    </EditForm>
  );
};

/** Loads, edits and saves one group of settings. */
export const SettingsForm = <V extends object>(props: SettingsFormProps<V>) => {
  const t = usePhrases('system');
  const config = useQuery(queryOf(getConfig, { params: { type: props.type } }));
  return (
    <Panel data-part="settings" className={styles.settings}>
      <PanelHead title={t(props.type)} line />
      <PanelBody className={styles.settingsBody}>
        <QueryGate what={t(props.type)} query={config}>
          {(kept) => <LoadedForm {...props} kept={kept} />}
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
