import {
  type Entity,
  type EntityProperty,
  type EntityPropertyDraft,
  type EntityPropertyRule,
  entitiesEndpoints,
} from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useMoveActions, useRemoveAction } from '../../api/row-actions.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { DataTable } from '../../ui/data-page/data-table.tsx';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { stale } from './entities.queries.ts';
import { newProperty, PropertyForm } from './property-form.tsx';
import { useValueText } from './use-value-text.ts';

const { sortEntityProperty, removeEntityProperty } = entitiesEndpoints;
const draftOf = ({ sort: _, ...draft }: EntityProperty): EntityPropertyDraft => draft;

const ruleOf = ({ entityId: _e, sort: _s, revision: _r, ...rule }: EntityProperty): EntityPropertyRule => rule;
const same = (a: EntityPropertyRule, b: EntityPropertyRule): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** What the draft changes of the property that is activated. */
const useMark = ({ activeDefinition }: Entity) => {
  const t = usePhrases('entities');
  return (property: EntityProperty) => {
    if (activeDefinition === null) return null;
    const before = activeDefinition.properties.find(({ id }) => id === property.id);
    if (!before) return <span className="tag accent">{t('added')}</span>;
    if (same(before, ruleOf(property))) return null;
    return <span className="tag level-3">{before.type === property.type ? t('changedMark') : t('retyped')}</span>;
  };
};

/** The properties of a draft, in the order in which forms and tables show them. */
export const PropertyTable = ({ entity, canEdit }: { entity: Entity; canEdit: boolean }) => {
  const t = usePhrases('entities');
  const common = usePhrases('ui');
  const [draft, setDraft] = useState<EntityPropertyDraft>();
  const moves = useMoveActions(sortEntityProperty, stale);
  const remove = useRemoveAction(removeEntityProperty, {
    ...stale,
    args: ({ id }: EntityProperty) => ({ params: { id } }),
    title: ({ name }) => t('removeProperty', { name }),
    text: t('removePropertyText'),
  });
  const mark = useMark(entity);
  const textOf = useValueText();
  const { properties } = entity;
  return (
    <Panel data-part="properties">
      <PanelHead title={t('properties')} note={t('propertiesNote', { count: properties.length })} line>
        {canEdit ? (
          <Button size="small" icon={<Icon name="plus" size="s" />} onClick={() => setDraft(newProperty(entity.id))}>
            {t('newProperty')}
          </Button>
        ) : null}
      </PanelHead>
      {properties.length === 0 ? (
        <EmptyState icon="rows" title={t('noProperties')}>
          {t('noPropertiesText')}
        </EmptyState>
      ) : (
        <DataTable<EntityProperty>
          label={t('properties')}
          rows={properties}
          loading={false}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          columns={[
            {
              key: 'name',
              title: t('propertyLabel'),
              grow: true,
              fixed: true,
              render: ({ name, propertyName }) => (
                <TwoLines title={name} note={<span className="mono">{propertyName}</span>} />
              ),
            },
            { key: 'type', title: t('type'), render: ({ type }) => t(`ty_${type}`) },
            {
              key: 'rules',
              title: t('rules'),
              render: ({ required, unique }) =>
                [required && t('required'), unique && t('unique')].filter(Boolean).join(' · ') || '–',
            },
            { key: 'default', title: t('defaultValue'), render: (one) => textOf(one, one.defaultValue) },
            { key: 'mark', title: t('change'), render: mark },
          ]}
          {...(canEdit
            ? {
                rowActions: (one: EntityProperty) => [
                  { key: 'edit', label: common('edit'), run: () => setDraft(draftOf(one)) },
                  ...moves<EntityProperty>({
                    first: properties[0]?.id === one.id,
                    last: properties.at(-1)?.id === one.id,
                  }),
                  remove,
                ],
                onOpen: (one: EntityProperty) => setDraft(draftOf(one)),
              }
            : {})}
        />
      )}
      <PropertyForm draft={draft} onClose={() => setDraft(undefined)} />
    </Panel>
  );
};
