import { type StartPage, type StartPageDraft, startPagesEndpoints } from '@eoms/contract';
import { Button, Dropdown } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';

const { getStartPage, chooseStartPage } = startPagesEndpoints;

const draftOf = (key: string): StartPageDraft =>
  key === 'role' || key === 'standard' ? { choice: key } : { choice: 'document', documentId: key };

const keyOf = ({ choice, shown }: StartPage): string => (choice === 'document' ? (shown?.id ?? '') : choice);

/** Chooses what one starts on from now on. */
export const StartPageMenu = ({ start, onChosen }: { start: StartPage; onChosen: () => void }) => {
  const t = usePhrases('home');
  const choose = useChange(chooseStartPage, { invalidates: [getStartPage] });
  const act = useAct();
  const { ofRoles, documents } = start;
  const items = [
    { key: 'role', label: t('startOfRole', { name: ofRoles?.name ?? t('startStandard') }) },
    { key: 'standard', label: t('startStandard') },
    ...documents.map(({ id, name }) => ({ key: id, label: name })),
  ];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectable: true,
        selectedKeys: [keyOf(start)],
        style: { maxHeight: 360, overflow: 'auto' },
        onClick: ({ key }) => void act(() => choose.mutateAsync({ body: draftOf(key) }).then(onChosen)),
      }}
    >
      <Button data-part="start-page-menu" size="small" icon={<Icon name="home" size="s" />} loading={choose.isPending}>
        {t('startPage')}
      </Button>
    </Dropdown>
  );
};
