import { type NavigationMenu, type NavigationMenuDraft, navigationEndpoints, TOP_LEVEL } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { useOpenEntry } from '../../pickers/navigation/use-open-entry.tsx';
import { useMay } from '../../session/use-may.ts';
import { type Failure, placeProblems } from '../../ui/forms/form-problems.ts';
import { useEditedForm } from '../../ui/forms/use-edited-form.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ObjectHead } from '../../ui/panels/object-head.tsx';
import { Panel, PanelBody } from '../../ui/panels/panel.tsx';
import { ErrorState } from '../../ui/states/state-box.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import { NavigationMenuFields } from './navigation-menu-fields.tsx';
import '../../ui/forms/form.css';

const { getNavigationMenu, listAllNavigationMenus, listNavigationMenus, saveNavigationMenu } = navigationEndpoints;
const list = '/navigationMenu';

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

/** One entry of the navigation; `?id=` names it, without it a new one is made, below `?parentId=` where that is given. */
export const NavigationMenuEditScreen = () => {
  const [params] = useSearchParams();
  const id = params.get('id') ?? undefined;
  const parentId = params.get('parentId') ?? TOP_LEVEL;
  return <NavigationMenuEdit key={`${id} ${parentId}`} id={id} parentId={parentId} />;
};

const NavigationMenuEdit = ({ id, parentId }: { id: string | undefined; parentId: string }) => {
  const t = usePhrases('navigation');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const ownName = useOwnNames('menus');
  const canEdit = useMayEdit();
  const entry = useQuery({ ...queryOf(getNavigationMenu, { query: { id: id ?? '' } }), enabled: id !== undefined });
  const menus = useQuery(queryOf(listAllNavigationMenus));
  const save = useChange(saveNavigationMenu, {
    invalidates: [getNavigationMenu, listAllNavigationMenus, listNavigationMenus],
  });
  const [form] = Form.useForm<NavigationMenuDraft>();
  const [failure, setFailure] = useState<Failure>();
  const { open, dialog } = useOpenEntry();
  const toast = useToast();
  const describe = useDescribeError();
  const known = entry.data ? draftOf(entry.data) : undefined;
  const { release } = useEditedForm(form, id === undefined ? { ...emptyEntry, parentId } : known, !canEdit);

  const send = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await save.mutateAsync({ body: form.getFieldsValue(true) as NavigationMenuDraft });
      toast.done(common('saved'));
      release();
      void navigate(list);
    } catch (error) {
      setFailure(placeProblems(form, describe(error)));
    }
  };
  const back = (): void => void navigate(list);
  if (entry.error && !entry.data) {
    const { reason, requestId } = describe(entry.error);
    return (
      <ErrorState
        title={common('loadFailed', { what: t('menu') })}
        reason={reason}
        requestId={requestId}
        onRetry={() => void entry.refetch()}
        onBack={back}
      />
    );
  }
  return (
    <>
      <ObjectHead
        picture={<Icon name="compass" size="xl" />}
        title={id === undefined ? t('newMenu') : ownName(entry.data?.name ?? '')}
        facts={entry.data ? [t(entry.data.appType), entry.data.address] : []}
        actions={
          <>
            {entry.data?.address ? (
              <Button icon={<Icon name="external" />} onClick={() => entry.data && open(entry.data)}>
                {t('open')}
              </Button>
            ) : null}
            <Button onClick={back}>{common(canEdit ? 'cancel' : 'back')}</Button>
            {canEdit ? (
              <Button type="primary" loading={save.isPending} onClick={() => form.submit()}>
                {common('save')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="page">
        {failure ? (
          <div className="note a1" role="alert">
            {common('saveFailed', { reason: failure.reason })}
          </div>
        ) : null}
        <Form<NavigationMenuDraft>
          form={form}
          layout="vertical"
          className="form-narrow"
          disabled={!canEdit || save.isPending}
          scrollToFirstError={{ focus: true, block: 'center' }}
          onFinish={() => void send()}
        >
          <Panel>
            <PanelBody className="form-body">
              <NavigationMenuFields id={id} menus={menus.data ?? []} />
            </PanelBody>
          </Panel>
        </Form>
      </div>
      {dialog}
    </>
  );
};

const useMayEdit = (): boolean => {
  const here = useMay('navigationMenuEdit', 'edit');
  return useMay('navigationMenu', 'edit') || here;
};
