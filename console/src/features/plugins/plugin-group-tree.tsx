import { type PluginGroup, pluginsEndpoints } from '@eoms/contract';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { GroupTree } from '../../domain/definitions/group-tree.tsx';
import type { GroupCalls } from '../../domain/definitions/group-work.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { stale, useGroups, useOwnName } from './plugins.queries.ts';

const { savePluginGroup, movePluginGroup: move, removePluginGroup: remove } = pluginsEndpoints;
const calls: GroupCalls = { move, remove, stale };

/** The groups of plugins, with their names in both languages. */
export const PluginGroupTree = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('plugins');
  const save = useChange(savePluginGroup, stale);
  const names = (
    <>
      <NameField label={t('nameZh')} />
      <Form.Item name="nameEn" label={t('nameEn')} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={100} />
      </Form.Item>
    </>
  );
  return (
    <GroupTree
      family="plugins"
      screen="plugin"
      calls={calls}
      tabs={tabs}
      names={names}
      source={useGroups()}
      nameOf={useOwnName()}
      count={{ title: t('plugins'), of: ({ plugins }) => plugins }}
      draftOf={({ id, revision, name = '', nameEn = '', parentId = null }: Partial<PluginGroup>) => ({
        id,
        revision,
        name,
        nameEn,
        parentId,
      })}
      submit={(body) => save.mutateAsync({ body })}
      superior={{ label: t('superiorGroup'), none: t('topLevel') }}
    />
  );
};
