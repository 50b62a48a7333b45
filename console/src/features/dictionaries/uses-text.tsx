import type { DictionaryUse } from '@eoms/contract';
import { listOf } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';

/** On which screens something is used, and how often. */
export const UsesText = ({ uses }: { uses: readonly DictionaryUse[] }) => {
  const t = usePhrases('dictionaries');
  const menus = usePhrases('menus');
  const language = useLanguage();
  if (uses.length === 0) return <span className="text-muted">{t('notUsed')}</span>;
  const said = uses.map(({ screen, count }) =>
    t('usedBy', { screen: menus(screen as 'home', { defaultValue: screen }), count }),
  );
  return <span className="text-secondary">{listOf(language)(said)}</span>;
};
