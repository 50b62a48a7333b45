import { type PluginDetail, type PluginProperty, type PluginPropertyDraft, pluginsEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './plugins.module.css';
import { stale, useOwnName } from './plugins.queries.ts';
import { newProperty, PropertyForm } from './property-form.tsx';

/** The attributes that designers may set. Each is saved by itself. */
export const PropertyTable = ({ plugin, canEdit }: { plugin: PluginDetail; canEdit: boolean }) => {
  const t = usePhrases('plugins');
  const common = usePhrases('ui');
  const ownName = useOwnName();
  const [draft, setDraft] = useState<PluginPropertyDraft>();
  const fresh = newProperty(plugin);
  const remove = useRemove(pluginsEndpoints.removePluginProperty, {
    ...stale,
    args: (one: PluginProperty) => ({ params: { id: one.id } }),
    title: (one) => t('removeAttribute', { name: ownName(one) }),
    text: t('removeAttributeText'),
  });
  return (
    <Panel>
      <PanelHead title={t('attributes')} line>
        {canEdit ? (
          <Button icon={<Icon name="plus" />} disabled={!fresh} onClick={() => setDraft(fresh)}>
            {t('newAttribute')}
          </Button>
        ) : null}
      </PanelHead>
      <PanelBody>
        {plugin.properties.length === 0 ? <p className="text-small text-muted">{t('noAttributes')}</p> : null}
        <ul className={styles.propertyList}>
          {plugin.properties.map((one) => (
            <li key={one.id} className="row">
              <b className="truncate weight-medium grow">{ownName(one)}</b>
              <span className="text-small text-muted">{t(`type_${one.type}`)}</span>
              <span className="mono truncate">{one.defaultValue === '' ? t('standard') : one.defaultValue}</span>
              <IconButton
                icon={canEdit ? 'edit' : 'eye'}
                label={`${common('edit')} ${ownName(one)}`}
                onClick={() => setDraft(one)}
              />
              {canEdit ? (
                <IconButton
                  icon="trash"
                  label={`${common('remove')} ${ownName(one)}`}
                  onClick={() => void remove(one)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      </PanelBody>
      <PropertyForm plugin={plugin} draft={draft} readOnly={!canEdit} onClose={() => setDraft(undefined)} />
    </Panel>
  );
};
