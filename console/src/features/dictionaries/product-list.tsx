import { type DictionaryGroup, type DictionaryItem, textOf } from '@eoms/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { TreeTable } from '../../ui/tree/tree-table.tsx';
import { useEntries } from './dictionaries.queries.ts';

interface ProductListProps {
  group: DictionaryGroup;
  actions: ReactNode;
}

/** Points to the screen on which a list is kept. */
const Elsewhere = ({ group, actions }: ProductListProps) => {
  const t = usePhrases('dictionaries');
  const menus = usePhrases('menus');
  const navigate = useNavigate();
  const screen = group.screen ?? 'dicManage';
  const link = useScreenLink(screen);
  return (
    <div className="column gap-12" style={{ padding: 16 }}>
      <div className="row" style={{ justifyContent: 'flex-end' }}>
        {actions}
      </div>
      <EmptyState
        icon="external"
        title={textOf(group.name, useLanguage())}
        action={
          link ? (
            <Button onClick={() => void navigate(link)}>
              {t('openScreen', { name: menus(screen as 'home', { defaultValue: screen }) })}
            </Button>
          ) : null
        }
      >
        {t('elsewhereText')}
      </EmptyState>
    </div>
  );
};

/** A list of the product: to be read, with the reason why it cannot be changed. */
const Fixed = ({ group, actions }: ProductListProps) => {
  const t = usePhrases('dictionaries');
  const language = useLanguage();
  const entries = useEntries(group.code);
  return (
    <>
      <p className="note" style={{ margin: 12 }}>
        {t('fixedText')}
      </p>
      <TreeTable<DictionaryItem>
        what={t('entries')}
        source={entries}
        idOf={({ code }) => code}
        nameOf={({ name }) => textOf(name, language)}
        parentOf={({ parentCode }) => parentCode}
        search={t('search')}
        actions={actions}
        columns={[
          { key: 'name', title: t('name'), grow: true, render: ({ name }) => textOf(name, language) },
          { key: 'code', title: t('code'), render: ({ code }) => <span className="mono">{code}</span> },
        ]}
        empty={{ title: t('emptyEntries') }}
      />
    </>
  );
};

/** A list that is not changed on this screen. */
export const ProductList = (props: ProductListProps) =>
  props.group.editing === 'elsewhere' ? <Elsewhere {...props} /> : <Fixed {...props} />;
