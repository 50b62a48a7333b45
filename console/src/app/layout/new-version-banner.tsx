import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { formsWereKept } from '../../ui/forms/kept-forms.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useNewVersion } from '../install/new-version.ts';
import { useReload } from '../install/use-reload.ts';
import styles from './shell.module.css';

/** Says that the server has a newer console than this page, and loads it with what is filled in here. */
export const NewVersionBanner = () => {
  const t = usePhrases('help');
  const { there } = useNewVersion();
  const reload = useReload();
  const [kept, setKept] = useState(formsWereKept);
  if (there)
    return (
      <div data-part="new-version" className={`note ${styles.shellBanner}`} role="status">
        <Icon name="refresh" />
        <span className="grow">
          {t('newVersion')} <span className="text-muted">{t('newVersionText')}</span>
        </span>
        <button type="button" className="link weight-medium nowrap" onClick={() => void reload()}>
          {t('reload')}
        </button>
      </div>
    );
  if (!kept) return null;
  return (
    <div data-part="kept-forms" className={`note ${styles.shellBanner}`} role="status">
      <Icon name="check" />
      <span className="grow">{t('keptForms')}</span>
      <button type="button" className="link weight-medium nowrap" onClick={() => setKept(false)}>
        {t('gotIt')}
      </button>
    </div>
  );
};
