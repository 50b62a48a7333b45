import { type Entity, type EntityDraft, entitiesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { ObjectHead } from '../../ui/panels/object-head.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './entities.module.css';
import { recordsAddress, screenAddress, stale } from './entities.queries.ts';
import { draftOf, EntityForm } from './entity-form.tsx';
import { EntityState } from './entity-state.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { PropertyTable } from './property-table.tsx';
import { saveOpenApi } from './save-openapi.ts';

const Facts = ({ entity }: { entity: Entity }) => {
  const t = usePhrases('entities');
  const facts = [
    [
      t('packageName'),
      <span key="name" className="mono">
        {t('tableName', { name: entity.packageName.toLowerCase() })}
      </span>,
    ],
    [t('amount'), t(entity.collection ? 'many' : 'single')],
    [t('placed'), t(entity.placed ? 'byPlace' : 'anyPlace')],
    [
      t('viewRoles'),
      entity.viewRoles.length === 0 ? t('everybody') : t('roleCount', { count: entity.viewRoles.length }),
    ],
    [
      t('editRoles'),
      entity.editRoles.length === 0 ? t('everybody') : t('roleCount', { count: entity.editRoles.length }),
    ],
    [t('description'), entity.description || '–'],
  ] as const;
  return (
    <Panel>
      <PanelHead title={t('basics')} line />
      <PanelBody>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-small text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </PanelBody>
    </Panel>
  );
};

const Actions = ({ entity, canEdit, onEdit }: { entity: Entity; canEdit: boolean; onEdit: () => void }) => {
  const t = usePhrases('entities');
  const toast = useToast();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const discard = useChange(entitiesEndpoints.discardEntityDraft, stale);
  const discardDraft = async (): Promise<void> => {
    const question = { title: t('discardQuestion', { name: entity.name }), text: t('discardText'), verb: t('discard') };
    if (!(await confirm({ ...question, danger: true }))) return;
    await discard.mutateAsync({ body: { id: entity.id } }).then(() => toast.done(t('discarded')), toast.failed);
  };
  return (
    <>
      {canEdit && entity.state === 'changed' ? (
        <Button loading={discard.isPending} onClick={() => void discardDraft()}>
          {t('discard')}
        </Button>
      ) : null}
      {entity.active && entity.mayView ? (
        <>
          <Button onClick={() => void saveOpenApi(entity.id, `${entity.packageName}.openapi.json`, toast.failed)}>
            {t('openApi')}
          </Button>
          <Button onClick={() => void navigate(recordsAddress(entity.id))}>{t('showRecords')}</Button>
        </>
      ) : null}
      {canEdit ? <Button onClick={onEdit}>{t('editBasics')}</Button> : null}
    </>
  );
};

const EntityEdit = ({ entity }: { entity: Entity }) => {
  const t = usePhrases('entities');
  const canEdit = useMay('entityEdit', 'edit');
  const [draft, setDraft] = useState<EntityDraft>();
  return (
    <div className="column gap-12">
      <ObjectHead
        title={entity.name}
        marks={<EntityState state={entity.state} />}
        facts={[
          <span key="name" className="mono">
            {entity.packageName}
          </span>,
          entity.groupName,
        ]}
        actions={<Actions entity={entity} canEdit={canEdit} onEdit={() => setDraft(draftOf(entity))} />}
      />
      <div className={styles.editor}>
        <div className="column gap-12">
          <PropertyTable entity={entity} canEdit={canEdit} />
          <Facts entity={entity} />
        </div>
        {canEdit ? (
          <PlanPanel key={entity.id} entity={entity} />
        ) : (
          <p className="text-small text-muted">{t('onlyLooking')}</p>
        )}
      </div>
      <EntityForm draft={draft} onClose={() => setDraft(undefined)} />
    </div>
  );
};

/** One entity: the properties of its draft, and what activating it would do. */
export const EntityEditScreen = () => {
  const t = usePhrases('entities');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = params.get('id');
  const entity = useQuery({
    ...queryOf(entitiesEndpoints.getEntity, { params: { id: id ?? '' } }),
    enabled: id !== null,
  });
  if (id === null)
    return (
      <EmptyState icon="rows" title={t('chooseEntity')} action={<Link to={screenAddress}>{t('toEntities')}</Link>} />
    );
  return (
    <QueryGate what={t('entity')} query={entity} onBack={() => void navigate(`${screenAddress}?view=entities`)}>
      {(found) => <EntityEdit entity={found} />}
    </QueryGate>
  );
};
