import { usePhrases } from '../../i18n/i18n.ts';
import { type KeyGroup, useShownGroups } from '../../ui/keys/shown-keys.ts';
import styles from './help.module.css';

const always = { search: 'Ctrl K', help: '?', close: 'Esc' } as const;
/** The keys of each kind of widget, by what they do. */
const keysOf = {
  list: { filter: '/', move: 'J K', select: 'X', open: 'Enter' },
  canvas: { arrows: '← ↑ ↓ →', size: 'Shift ←↑↓→', remove: 'Delete', all: 'Ctrl A', zoom: '+ − 0', deselect: 'Esc' },
  undo: { undo: 'Ctrl Z', redo: 'Ctrl Y' },
  clipboard: { copy: 'Ctrl C', paste: 'Ctrl V' },
  tree: { treeMove: '↑ ↓', treeFold: '← →' },
} as const satisfies Record<KeyGroup, Record<string, string>>;
type Keys = typeof always & (typeof keysOf)['list'] & (typeof keysOf)['canvas'] & (typeof keysOf)['undo'];
type Act = keyof Keys | keyof (typeof keysOf)['clipboard'] | keyof (typeof keysOf)['tree'];

const Group = ({ title, keys }: { title: string; keys: Partial<Record<Act, string>> }) => {
  const t = usePhrases('help');
  return (
    <section>
      <h3>{title}</h3>
      <dl className={`key-values ${styles.keys}`}>
        {(Object.entries(keys) as [Act, string][]).map(([act, pressed]) => (
          <div key={act} className="row">
            <dd className="grow">{t(`key_${act}`)}</dd>
            <dt className="row gap-4">
              {pressed.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** The keys that work on the present screen, in words. */
export const KeyList = () => {
  const t = usePhrases('help');
  const shown = useShownGroups();
  const here = (Object.keys(keysOf) as KeyGroup[]).filter((group) => (shown[group] ?? 0) > 0);
  return (
    <div data-part="keys" className={styles.groups}>
      {here.length > 0 ? (
        <Group title={t('keysHere')} keys={Object.assign({}, ...here.map((group) => keysOf[group]))} />
      ) : null}
      <Group title={t('keysAlways')} keys={always} />
      <p className="text-small text-muted">{t('keysText')}</p>
    </div>
  );
};
