import { type NavigationMenu, type NavigationMenuDraft, navigationEndpoints, TOP_LEVEL } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useOpenEntry } from '../../domain/navigation/use-open-entry.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { useMay } from '../../session/use-may.ts';
import { EditGate, EditPage } from '../../ui/forms/edit-page.tsx';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody } from '../../ui/panels/panel.tsx';
import { NavigationMenuFields } from './navigation-menu-fields.tsx';

const { getNavigationMenu, listAllNavigationMenus, listNavigationMenus, saveNavigationMenu } = navigationEndpoints;
const back = '/navigationMenu';

const draftOf = ({ sort: _sort, ...rest }: NavigationMenu): NavigationMenuDraft => rest;
const emptyEntry: NavigationMenuDraft = {
  parentId: TOP_LEVEL,
  name: '',
  icon: null,
  address: null,
  appType: 'external',
  openType: 'newPage',
  signOn: false,
  enabled: true,
};

/** One navigation entry: `?id=` names it; without it a new one is created, below `?parentId=` if given. */
export const NavigationMenuEditScreen = () => {
  const t = usePhrases('navigation');
  const [params] = useSearchParams();
  const id = params.get('id');
  const parentId = params.get('parentId') ?? TOP_LEVEL;
  const entry = useQuery({ ...queryOf(getNavigationMenu, { query: { id: id ?? '' } }), enabled: id !== null });
  return (
    <EditGate key={`${id} ${parentId}`} id={id} query={entry} what={t('menu')} icon="compass" back={back}>
      {(known) => <NavigationMenuEdit entry={known} parentId={parentId} />}
    </EditGate>
  );
};

const NavigationMenuEdit = ({ entry, parentId }: { entry: NavigationMenu | undefined; parentId: string }) => {
  const t = usePhrases('navigation');
  const ownName = useOwnNames('menus');
  const menus = useQuery(queryOf(listAllNavigationMenus));
  const save = useChange(saveNavigationMenu, {
    invalidates: [getNavigationMenu, listAllNavigationMenus, listNavigationMenus],
  });
  const { open, dialog } = useOpenEntry();
  const edit = useEdit<NavigationMenuDraft>({
    values: entry ? draftOf(entry) : { ...emptyEntry, parentId },
    canEdit: useMayEdit(),
    back,
    submit: (body) => save.mutateAsync({ body }),
  });
  return (
    <>
      <EditPage
        edit={edit}
        icon="compass"
        title={entry ? ownName(entry.name) : t('newMenu')}
        facts={entry ? [t(entry.appType), entry.address] : []}
        actions={
          entry?.address ? (
            <Button icon={<Icon name="external" />} onClick={() => open(entry)}>
              {t('open')}
            </Button>
          ) : null
        }
        back={back}
      >
        <Panel>
          <PanelBody>
            <NavigationMenuFields id={entry?.id} menus={menus.data ?? []} />
          </PanelBody>
        </Panel>
      </EditPage>
      {dialog}
    </>
  );
};

const useMayEdit = (): boolean => {
  const here = useMay('navigationMenuEdit', 'edit');
  return useMay('navigationMenu', 'edit') || here;
};
