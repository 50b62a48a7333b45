import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { differencesOf, type PartWords } from './differences.ts';
import styles from './versions.module.css';

interface Version<D> {
  version: number;
  at: string;
  by: string;
  draft: D;
}

interface VersionsProps<D> {
  /** Reads the saved states, the present one first. */
  versions: UseQueryOptions<Version<D>[]>;
  words: PartWords<D>;
  canEdit: boolean;
  onRestore: (draft: D) => void;
}

const Versions = <D extends object>({ versions, words, canEdit, onRestore }: VersionsProps<D>) => {
  const t = usePhrases('definitions');
  return (
    <QueryGate what={t('versions')} query={useQuery(versions)}>
      {(list) => (
        <ul className={styles.versions}>
          {list.map(({ version, at, by, draft }, place) => {
            const [present] = list;
            const fields = present ? differencesOf(draft, present.draft, words) : [];
            return (
              <li key={version}>
                <span className={`column ${styles.state}`}>
                  <b>
                    {t('version')} {version}
                    {place === 0 ? ` · ${t('current')}` : ''}
                  </b>
                  <span className="text-small text-muted">
                    {dateAndTime(at)}
                    {by === '' ? '' : ` · ${t('savedBy', { by })}`}
                  </span>
                  {place === 0 ? null : (
                    <span className="text-small">
                      {fields.length > 0 ? t('differs', { fields: fields.join(', ') }) : t('same')}
                    </span>
                  )}
                </span>
                {canEdit && place > 0 && fields.length > 0 ? (
                  <Button size="small" title={t('restoreText')} onClick={() => onRestore(draft)}>
                    {t('restore')}
                  </Button>
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
    </QueryGate>
  );
};

/** Opens the saved states of a definition, with what differs from the present one; one is restored by saving it again. */
export const VersionsButton = <D extends object>({ onRestore, ...rest }: VersionsProps<D>) => {
  const t = usePhrases('definitions');
  const [open, setOpen] = useState(false);
  const restore = (draft: D): void => {
    onRestore(draft);
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('versions')}</Button>
      <Drawer open={open} title={t('versions')} size={460} destroyOnHidden onClose={() => setOpen(false)}>
        <p className="text-small text-muted">{t('versionsText')}</p>
        <Versions {...rest} onRestore={restore} />
      </Drawer>
    </>
  );
};
