import { nodesEndpoints, type SystemNode } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Ago } from '../../i18n/use-ago.tsx';
import type { Column } from '../../ui/data-page/column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { TreeTable } from '../../ui/tree/tree-table.tsx';
import { usePhone } from '../../ui/use-media.ts';
import styles from './settings.module.css';
import { useDrain } from './use-drain.ts';

const lookMs = 2_000;
const idOf = (node: SystemNode): string => node.id;
const nameOf = (node: SystemNode): string => node.name;
const noParent = (): null => null;
const marks = { running: 'online', draining: 'maintenance', silent: 'offline' } as const;

const NodeState = ({ node }: { node: SystemNode }) => {
  const t = usePhrases('nodes');
  const isDrained = node.state === 'draining' && node.shards === 0;
  return <StateMark kind={marks[node.state]} text={t(isDrained ? 'drained' : node.state)} />;
};

const NodeName = ({ node }: { node: SystemNode }) => {
  const t = usePhrases('nodes');
  return (
    <TwoLines
      title={
        <>
          <b className="weight-medium">{node.name}</b>
          {node.own ? <span className={`tag accent ${styles.nodeOwn}`}>{t('own')}</span> : null}
        </>
      }
      note={<span className="mono">{node.address ?? '—'}</span>}
    />
  );
};

const Roles = ({ roles }: Pick<SystemNode, 'roles'>) => {
  const t = usePhrases('nodes');
  return (
    <span className={`${styles.topicList} ${styles.nodeRoles}`}>
      {roles.map((role) => (
        <span key={role} className="tag">
          {t(role)}
        </span>
      ))}
    </span>
  );
};

const takesDevices = (node: SystemNode): boolean => node.state === 'running' && node.roles.includes('engine');

const DrainButton = ({ node, all }: { node: SystemNode; all: readonly SystemNode[] }) => {
  const t = usePhrases('nodes');
  const size = usePhone() ? 'middle' : 'small';
  const { drain, resume } = useDrain();
  const canDrain = takesDevices(node) && all.some((other) => other.id !== node.id && takesDevices(other));
  return (
    <span className={styles.trustButtons}>
      {canDrain ? (
        <Button size={size} onClick={() => void drain(node)}>
          {t('drain')}
        </Button>
      ) : null}
      {node.state === 'draining' ? (
        <Button size={size} onClick={() => void resume(node)}>
          {t('resume')}
        </Button>
      ) : null}
    </span>
  );
};

const useNodeColumns = (all: readonly SystemNode[], canEdit: boolean): Column<SystemNode>[] => {
  const t = usePhrases('nodes');
  const columns: Column<SystemNode>[] = [
    { key: 'name', title: t('name'), grow: true, render: (node) => <NodeName node={node} /> },
    { key: 'state', title: t('state'), render: (node) => <NodeState node={node} /> },
    { key: 'roles', title: t('roles'), render: (node) => <Roles roles={node.roles} /> },
    { key: 'version', title: t('version'), render: (node) => <span className="mono">{node.version}</span> },
    {
      key: 'shards',
      title: t('shards'),
      align: 'right',
      render: (node) => <span className="nowrap">{t('shardsOf', { count: node.shards })}</span>,
    },
    {
      key: 'lag',
      title: t('lag'),
      align: 'right',
      render: (node) => <span className="nowrap">{t('ms', { value: number(node.lagMs) })}</span>,
    },
    { key: 'seen', title: t('seen'), align: 'right', render: (node) => <Ago at={node.seenAt} /> },
  ];
  if (!canEdit || all.length < 2) return columns;
  return [
    ...columns,
    { key: 'act', title: '', align: 'right', render: (node) => <DrainButton node={node} all={all} /> },
  ];
};

/** The processes that share the database, and what each of them does. */
export const NodeList = ({ canEdit }: { canEdit: boolean }) => {
  const t = usePhrases('nodes');
  const nodes = useQuery({ ...queryOf(nodesEndpoints.listNodes), refetchInterval: lookMs });
  const all = nodes.data ?? [];
  const columns = useNodeColumns(all, canEdit);
  return (
    <Panel className={styles.settingsList} label={t('nodes')}>
      <div className={`note ${styles.settingsHint}`}>
        <Icon name="info" />
        <span>{t(all.length === 1 ? 'alone' : 'hint')}</span>
      </div>
      <TreeTable
        what={t('nodes')}
        source={nodes}
        idOf={idOf}
        nameOf={nameOf}
        parentOf={noParent}
        columns={columns}
        empty={{ title: t('empty') }}
      />
    </Panel>
  );
};
