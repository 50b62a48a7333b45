import { type Text, textOf } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';

interface Part {
  readonly id: string;
  readonly name: Text;
  readonly origin: 'driver' | 'model';
  readonly hidden: boolean;
}

/** The columns of a table of parts: name and id, then its own, then where the part comes from. */
export const usePartColumns = <T extends Part>(own: readonly Column<T>[]): Column<T>[] => {
  const t = usePhrases('catalogue');
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: t('name'),
      grow: true,
      render: ({ name }) => <b className="weight-medium">{textOf(name, language)}</b>,
    },
    { key: 'id', title: t('id'), render: ({ id }) => <span className="mono">{id}</span> },
    ...own,
    {
      key: 'origin',
      title: t('source'),
      render: ({ origin, hidden }) => (
        <span className="row gap-4">
          {t(origin === 'driver' ? 'fromDriver' : 'ownPart')}
          {hidden ? <span className="tag">{t('hidden')}</span> : null}
        </span>
      ),
    },
  ];
};
