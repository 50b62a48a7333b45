import { nameIn, type PluginDetail } from '@eoms/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import styles from './designer.module.css';

interface PluginPaletteProps {
  plugins: readonly PluginDetail[];
  readOnly: boolean;
  onAdd: (plugin: PluginDetail) => void;
  onDrag: (plugin: PluginDetail | undefined) => void;
}

/** The plugins by group: dragged onto the layout, or added to the first free spot by click or Enter. */
export const PluginPalette = ({ plugins, readOnly, onAdd, onDrag }: PluginPaletteProps) => {
  const t = usePhrases('layouts');
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const nameOf = (plugin: PluginDetail): string => nameIn(plugin, language);
  const wanted = typed.trim().toLowerCase();
  const shown = plugins.filter((one) => one.enabled && `${one.name} ${one.nameEn}`.toLowerCase().includes(wanted));
  const groups = [...new Map(shown.map((one) => [one.groupId, one])).values()];
  return (
    <nav className={styles.designPalette} aria-label={t('widgets')}>
      <Input
        allowClear
        prefix={<Icon name="search" size="s" />}
        placeholder={t('findWidget')}
        aria-label={t('findWidget')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {groups.map(({ groupId, groupName, groupNameEn }) => (
        <section key={groupId}>
          <h3>{nameIn({ name: groupName, nameEn: groupNameEn }, language)}</h3>
          <ul>
            {shown
              .filter((one) => one.groupId === groupId)
              .map((plugin) => (
                <li key={plugin.id}>
                  <button
                    data-part="palette-plugin"
                    type="button"
                    className={styles.palettePlugin}
                    disabled={readOnly}
                    draggable={!readOnly}
                    onClick={() => onAdd(plugin)}
                    onDragStart={(event) => {
                      event.dataTransfer.setData('text/plain', plugin.code);
                      event.dataTransfer.effectAllowed = 'copy';
                      onDrag(plugin);
                    }}
                    onDragEnd={() => onDrag(undefined)}
                  >
                    <Icon name={isIconName(plugin.icon) ? plugin.icon : 'board'} />
                    <span className="truncate grow">{nameOf(plugin)}</span>
                    <span className="numeric text-muted text-small">
                      {plugin.w}×{plugin.h}
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 ? <p className="text-small text-muted">{t('noWidgets')}</p> : null}
      {readOnly ? null : <p className="text-small text-muted">{t('paletteText')}</p>}
    </nav>
  );
};
