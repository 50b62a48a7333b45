import type { catalogueEndpoints } from '@eoms/contract';
import type { Driver } from '@eoms/drivers/kit';
import type { Handlers } from '../../../platform/http/implement.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { CatalogueWork } from '../catalogue.work.ts';
import { paramsInCommon } from './control-params.ts';
import { describeActions, describeDriver, describeParams, describeProperties } from './describe-driver.ts';
import { listenersOf } from './listeners.ts';
import { dictionaryItems } from './model-dictionary.ts';

type Own =
  | 'listModelDictionary'
  | 'listDrivers'
  | 'listListeners'
  | 'listControlParams'
  | 'getDriverParams'
  | 'getDriverProperties'
  | 'getDriverActions';

export const driversHandlers = ({
  drivers,
  knowledge,
  origins,
}: CatalogueWork): Pick<Handlers<typeof catalogueEndpoints>, Own> => {
  const installed = (actionClass: string): Driver => {
    const driver = knowledge.driverOf(actionClass);
    if (!driver) throw refuse('404');
    return driver;
  };
  return {
    listModelDictionary: async ({ params }) => dictionaryItems(params.itemType),
    listDrivers: async () => drivers.map((driver) => describeDriver(driver, origins.get(driver.id))),
    listListeners: async ({ query: { actionClass } }) =>
      (actionClass === undefined ? drivers : [installed(actionClass)]).flatMap(listenersOf),
    listControlParams: async ({ params }) => paramsInCommon(drivers, params.type),
    getDriverParams: async ({ params }) => describeParams(installed(params.class)),
    getDriverProperties: async ({ params }) => describeProperties(installed(params.class)),
    getDriverActions: async ({ params }) => describeActions(installed(params.class)),
  };
};
