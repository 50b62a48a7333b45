import type { DataService, ServiceController } from '@eoms/contract';
import { Button, Select } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { useControllers } from '../../domain/data-behaviors/use-controllers.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import type { TreeItem } from '../../ui/tree/tree-items.ts';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { useServices } from './data-services.queries.ts';
import { ServiceView } from './service-view.tsx';

/** Servers, with the controllers of the one that is chosen. */
const treeOf = (services: readonly DataService[], chosen: string, controllers: readonly ServiceController[]) =>
  services.map(({ id, name, methods }): TreeItem => {
    const below = controllers.map((one) => ({ id: one.id, name: one.name, count: one.methods.length }));
    return { id, name, count: methods, ...(id === chosen && below.length > 0 ? { children: below } : {}) };
  });

const NoServices = () => {
  const t = usePhrases('dataServices');
  const navigate = useNavigate();
  const canAdd = useMay('dataDepot', 'edit');
  return (
    <EmptyState
      icon="network"
      title={t('empty')}
      action={canAdd ? <Button onClick={() => void navigate('/dataDepot')}>{t('toSources')}</Button> : null}
    >
      {t('emptyText')}
    </EmptyState>
  );
};

const Services = ({ services }: { services: readonly DataService[] }) => {
  const t = usePhrases('dataServices');
  const phone = usePhone();
  const [params, setParams] = useSearchParams();
  const service = services.find(({ id }) => id === params.get('source')) ?? services[0];
  const controllers = useControllers(service?.id);
  const known = controllers.data ?? [];
  const controller = known.find(({ id }) => id === params.get('controller'));
  if (!service) return <NoServices />;
  const choose = (id: string | undefined): void => {
    const isServer = services.some((one) => one.id === id);
    if (id !== undefined)
      setParams(isServer ? { source: id } : { source: service.id, controller: id }, { replace: true });
  };
  const selected = controller?.id ?? service.id;
  const tree = treeOf(services, service.id, known);
  // The side with the tree is not there on phones.
  const picker = phone ? (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('services')}
      value={selected}
      onChange={choose}
      options={tree.flatMap(({ id, name, children = [] }) => [
        { value: id, label: name },
        ...children.map((one) => ({ value: one.id, label: `${name} / ${one.name}` })),
      ])}
      style={{ width: '100%' }}
    />
  ) : null;
  return (
    <SplitView
      side={
        <TreePanel
          label={t('services')}
          filterText={t('filterServices')}
          items={tree}
          selected={selected}
          onSelect={choose}
        />
      }
    >
      <QueryGate what={t('controllers')} query={controllers}>
        {(found) => (
          <ServiceView
            key={selected}
            service={service}
            controllers={found}
            controller={controller}
            picker={picker}
            onChoose={choose}
          />
        )}
      </QueryGate>
    </SplitView>
  );
};

/** Data servers on the left, with their controllers; what can be asked of one on the right. */
export const ServiceScreen = () => {
  const t = usePhrases('dataServices');
  const services = useServices();
  return (
    <QueryGate what={t('services')} query={services}>
      {(found) => <Services services={found} />}
    </QueryGate>
  );
};
