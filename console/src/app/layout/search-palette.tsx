import { Input, Modal } from 'antd';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { PartBoundary } from '../../ui/states/part-boundary.tsx';
import searchPalette from './search-palette.module.css';
import styles from './shell.module.css';
import { type Found, useFound } from './use-found.ts';

const ScanToOpen = lazy(async () => ({ default: (await import('./scan-to-open.tsx')).ScanToOpen }));

const Hit = ({ found, active, onChoose }: { found: Found; active: boolean; onChoose: () => void }) => (
  <li>
    <button
      type="button"
      className={active ? `${styles.hit} ${styles.on}` : styles.hit}
      tabIndex={-1}
      onClick={onChoose}
    >
      <Icon name={found.icon} />
      <span className="truncate weight-medium">{found.name}</span>
      <span className="truncate text-small text-muted grow text-end">{found.note}</span>
    </button>
  </li>
);

const longest = 100;

/** Screens, places, devices and users by a few letters; arrows choose, Enter opens. */
export const SearchPalette = ({ onClose }: { onClose: () => void }) => {
  const t = usePhrases('shell');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [scanning, setScanning] = useState(false);
  const { groups, searching } = useFound(text);
  const all = groups.flatMap((g) => g.items);
  const choose = (found: Found | undefined): void => {
    if (!found) return;
    onClose();
    void navigate(found.to);
  };
  const open = (path: string): void => {
    onClose();
    void navigate(path);
  };
  const search = (code: string): void => {
    setText(code.slice(0, longest));
    setScanning(false);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setAt(Math.min(all.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (event.key === 'Enter') choose(all[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      width={560}
      className={searchPalette.palette}
      destroyOnHidden
      style={{ top: 96 }}
    >
      <Input
        autoFocus
        variant="borderless"
        size="large"
        prefix={<Icon name="search" />}
        suffix={
          <IconButton icon="marquee" label={t('scan')} pressed={scanning} onClick={() => setScanning(!scanning)} />
        }
        placeholder={t('searchHint')}
        aria-label={t('search')}
        value={text}
        maxLength={longest}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      {scanning ? (
        <PartBoundary>
          <Suspense>
            <ScanToOpen onOpen={open} onCode={search} />
          </Suspense>
        </PartBoundary>
      ) : null}
      <div className={searchPalette.hits} aria-busy={searching}>
        {groups.map((group) => (
          <div key={group.title}>
            <h4>{group.title}</h4>
            <ul>
              {group.items.map((found) => (
                <Hit
                  key={found.to + found.name}
                  found={found}
                  active={all[at] === found}
                  onChoose={() => choose(found)}
                />
              ))}
            </ul>
          </div>
        ))}
        {text.trim() && !searching && all.length === 0 ? (
          <p className="text-muted text-center">{t('searchNothing', { text: text.trim() })}</p>
        ) : null}
      </div>
    </Modal>
  );
};
