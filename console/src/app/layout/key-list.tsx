import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './shell.module.css';

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The list of keyboard shortcuts, opened with "?". */
export const KeyList = () => {
  const t = usePhrases('ui');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === '?' && !typing(event.target)) setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const keys = [
    { keys: ['Ctrl', 'K'], text: t('keySearch') },
    { keys: ['/'], text: t('keyFilter') },
    { keys: ['J', 'K'], text: t('keyMove') },
    { keys: ['X'], text: t('keySelect') },
    { keys: ['Enter'], text: t('keyOpen') },
    { keys: ['Esc'], text: t('keyClose') },
  ];
  return (
    <Modal open={open} onCancel={() => setOpen(false)} footer={null} title={t('keys')} width={360} destroyOnHidden>
      <dl className={`key-values ${styles.keyList}`}>
        {keys.map((entry) => (
          <div key={entry.text} className="row">
            <dd className="grow">{entry.text}</dd>
            <dt className="row gap-4">
              {entry.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
          </div>
        ))}
      </dl>
    </Modal>
  );
};
