import type { DataService, ServiceController, ServiceControllerDraft, ServiceMethod } from '@eoms/contract';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { ControllerForm } from './controller-form.tsx';
import { ControllerTable } from './controller-table.tsx';
import styles from './data-services.module.css';
import { DocumentImport } from './document-import.tsx';
import { MethodForm, type MethodValues, methodValues, newMethod } from './method-form.tsx';
import { MethodTable } from './method-table.tsx';

const matching = (methods: readonly ServiceMethod[], words: string): readonly ServiceMethod[] =>
  methods.filter(({ name, requestMethod, uri }) =>
    `${name} ${requestMethod} ${uri}`.toLowerCase().includes(words.trim().toLowerCase()),
  );

interface ServiceViewProps {
  service: DataService;
  controllers: readonly ServiceController[];
  /** Undefined: all of them. */
  controller: ServiceController | undefined;
  picker: ReactNode;
  onChoose: (controllerId: string) => void;
}

/** A data server: its controllers, or the methods of one; a word finds methods of all. */
export const ServiceView = ({ service, controllers, controller, picker, onChoose }: ServiceViewProps) => {
  const t = usePhrases('dataServices');
  const canEdit = useMay('dataService', 'edit');
  const [words, setWords] = useState('');
  const [method, setMethod] = useState<MethodValues>();
  const [edited, setEdited] = useState<ServiceControllerDraft>();
  const [importing, setImporting] = useState(false);
  const blank = { sourceId: service.id, name: '', description: '' };
  const edit = ({ methods: _, ...draft }: ServiceController): void => setEdited(draft);
  const methods = controller?.methods ?? controllers.flatMap((one) => one.methods);
  const found = matching(methods, words);
  const showsControllers = controller === undefined && words.trim() === '';
  const importButton = canEdit ? (
    <Button icon={<Icon name="upload" />} onClick={() => setImporting(true)}>
      {t('importDocument')}
    </Button>
  ) : null;
  const tools = (
    <div className={styles.head} data-part="filter-bar">
      <Input
        className={styles.search ?? ''}
        allowClear
        prefix={<Icon name="search" size="s" />}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        placeholder={t('search')}
        aria-label={t('search')}
      />
      <span className="grow" />
      {importButton}
      {canEdit && controller ? (
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => setMethod(newMethod(controller.id))}>
          {t('newMethod')}
        </Button>
      ) : null}
      {canEdit && !controller ? (
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited(blank)}>
          {t('newController')}
        </Button>
      ) : null}
    </div>
  );
  const content = () => {
    if (controllers.length === 0)
      return (
        <EmptyState icon="network" title={t('noControllers')} action={importButton}>
          {t('noControllersText')}
        </EmptyState>
      );
    if (showsControllers)
      return <ControllerTable controllers={controllers} canEdit={canEdit} onChoose={onChoose} onEdit={edit} />;
    if (found.length === 0) return <EmptyState icon="network" title={t(words === '' ? 'noMethods' : 'nothingFound')} />;
    return (
      <MethodTable
        sourceId={service.id}
        methods={found}
        canEdit={canEdit}
        onOpen={(one) => setMethod(methodValues(one))}
      />
    );
  };
  return (
    <div className={styles.view}>
      {picker ? <div className={styles.picker}>{picker}</div> : null}
      {tools}
      <Panel data-part="service">
        <PanelHead
          title={controller ? `${service.name} / ${controller.name}` : service.name}
          note={<span className="mono">{service.baseUrl}</span>}
          line
        />
        {content()}
      </Panel>
      <MethodForm draft={method} controllers={controllers} readOnly={!canEdit} onClose={() => setMethod(undefined)} />
      <ControllerForm draft={edited} onClose={() => setEdited(undefined)} />
      <DocumentImport service={importing ? service : undefined} onClose={() => setImporting(false)} />
    </div>
  );
};
