import { type PluginDetail, type PluginDraft, pluginsEndpoints, widgetShapes } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { EditGate, EditPage } from '../../ui/forms/edit-page.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { isIconName } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody } from '../../ui/panels/panel.tsx';
import { PluginFields } from './plugin-fields.tsx';
import styles from './plugins.module.css';
import { stale, useOwnName } from './plugins.queries.ts';
import { PropertyTable } from './property-table.tsx';
import { useOutsideQuestion } from './use-outside-question.ts';

const back = '/plugin';

const draftOf = ({
  id,
  revision,
  groupId,
  code,
  name,
  nameEn,
  widget,
  icon,
  w,
  h,
  enabled,
  sort,
  remarks,
}: PluginDetail) => ({
  id,
  revision,
  groupId,
  code,
  name,
  nameEn,
  widget,
  icon,
  w,
  h,
  enabled,
  sort,
  remarks,
});
const newPlugin = (groupId: string): PluginDraft => {
  const { icon, size } = widgetShapes.text;
  return {
    groupId,
    code: '',
    name: '',
    nameEn: '',
    widget: 'text',
    icon,
    w: size[0],
    h: size[1],
    enabled: true,
    sort: 100,
    remarks: '',
  };
};

const useMayEdit = (): boolean => {
  const here = useMay('pluginEdit', 'edit');
  return useMay('plugin', 'edit') || here;
};

const PluginEdit = ({ plugin, groupId }: { plugin: PluginDetail | undefined; groupId: string }) => {
  const t = usePhrases('plugins');
  const ownName = useOwnName();
  const canEdit = useMayEdit();
  const confirm = useConfirm();
  const question = useOutsideQuestion();
  const save = useChange(pluginsEndpoints.savePlugin, stale);
  const edit = useEdit<PluginDraft>({
    values: plugin ? draftOf(plugin) : newPlugin(groupId),
    canEdit,
    back,
    submit: (body) => save.mutateAsync({ body }),
    ask: async ({ enabled }) => !enabled || plugin?.enabled !== false || !plugin.package || confirm(question()),
  });
  return (
    <EditPage
      edit={edit}
      icon={isIconName(plugin?.icon) ? plugin.icon : 'board'}
      title={plugin ? ownName(plugin) : t('newPlugin')}
      facts={
        plugin
          ? [
              plugin.code,
              ...(plugin.builtIn ? [t('builtIn')] : []),
              ...(plugin.package ? [t('packageVersion', { version: plugin.package.version })] : []),
            ]
          : []
      }
      back={back}
      className={`${formStyles.formNarrow} ${styles.pluginEdit}`}
    >
      <Panel>
        <PanelBody>
          <PluginFields plugin={plugin} />
        </PanelBody>
      </Panel>
      {plugin ? (
        <PropertyTable plugin={plugin} canEdit={canEdit} />
      ) : (
        <p className="text-small text-muted">{t('attributesAfterSaving')}</p>
      )}
    </EditPage>
  );
};

/** One plugin with its attributes: `?id=` names it; without it a new one is made, in `?groupId=` if given. */
export const PluginEditScreen = () => {
  const t = usePhrases('plugins');
  const [params] = useSearchParams();
  const id = params.get('id');
  const plugin = useQuery({
    ...queryOf(pluginsEndpoints.getPlugin, { params: { id: id ?? '' } }),
    enabled: id !== null,
  });
  return (
    <EditGate key={id} id={id} query={plugin} what={t('plugins')} icon="board" back={back}>
      {(known) => <PluginEdit plugin={known} groupId={params.get('groupId') ?? ''} />}
    </EditGate>
  );
};
