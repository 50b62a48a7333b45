import { accessScreens } from '../features/access/access.screens.ts';
import { alarmRulesScreens } from '../features/alarm-rules/alarm-rules.screens.ts';
import { alarmsScreens } from '../features/alarms/alarms.screens.ts';
import { apiKeysScreens } from '../features/api-keys/api-keys.screens.ts';
import { assetLoansScreens } from '../features/asset-loans/asset-loans.screens.ts';
import { assetsScreens } from '../features/assets/assets.screens.ts';
import { assistantsScreens } from '../features/assistants/assistants.screens.ts';
import { automationsScreens } from '../features/automations/automations.screens.ts';
import { backupScreens } from '../features/backup/backup.screens.ts';
import { catalogueScreens } from '../features/catalogue/catalogue.screens.ts';
import { controlsScreens } from '../features/controls/controls.screens.ts';
import { dataBehaviorsScreens } from '../features/data-behaviors/data-behaviors.screens.ts';
import { dataServicesScreens } from '../features/data-services/data-services.screens.ts';
import { devicesScreens } from '../features/devices/devices.screens.ts';
import { dictionariesScreens } from '../features/dictionaries/dictionaries.screens.ts';
import { directoriesScreens } from '../features/directories/directories.screens.ts';
import { dueListScreens } from '../features/due-list/due-list.screens.ts';
import { entitiesScreens } from '../features/entities/entities.screens.ts';
import { eventWebhooksScreens } from '../features/event-webhooks/event-webhooks.screens.ts';
import { examplesScreens } from '../features/examples/examples.screens.ts';
import { floorPlansScreens } from '../features/floor-plans/floor-plans.screens.ts';
import { homeScreens } from '../features/home/home.screens.ts';
import { inspectionsScreens } from '../features/inspections/inspections.screens.ts';
import { layoutsScreens } from '../features/layouts/layouts.screens.ts';
import { maintenanceScreens } from '../features/maintenance/maintenance.screens.ts';
import { meetingsScreens } from '../features/meetings/meetings.screens.ts';
import { navigationScreens } from '../features/navigation/navigation.screens.ts';
import { noticesScreens } from '../features/notices/notices.screens.ts';
import { orderTypesScreens } from '../features/order-types/order-types.screens.ts';
import { panelSessionsScreens } from '../features/panel-sessions/panel-sessions.screens.ts';
import { panelsScreens } from '../features/panels/panels.screens.ts';
import { partsScreens } from '../features/parts/parts.screens.ts';
import { peopleScreens } from '../features/people/people.screens.ts';
import { placesScreens } from '../features/places/places.screens.ts';
import { plansScreens } from '../features/plans/plans.screens.ts';
import { pluginsScreens } from '../features/plugins/plugins.screens.ts';
import { requestsScreens } from '../features/requests/requests.screens.ts';
import { serviceLevelsScreens } from '../features/service-levels/service-levels.screens.ts';
import { signalsScreens } from '../features/signals/signals.screens.ts';
import { solutionsScreens } from '../features/solutions/solutions.screens.ts';
import { statisticsScreens } from '../features/statistics/statistics.screens.ts';
import { stocktakesScreens } from '../features/stocktakes/stocktakes.screens.ts';
import { strategiesScreens } from '../features/strategies/strategies.screens.ts';
import { systemScreens } from '../features/system/system.screens.ts';
import { themesScreens } from '../features/themes/themes.screens.ts';
import { workOrdersScreens } from '../features/work-orders/work-orders.screens.ts';
import type { Screens } from '../session/screen.ts';

/** Every screen that a menu address can open. Each feature adds its own list here. */
export const screens: Screens = {
  ...accessScreens,
  ...alarmRulesScreens,
  ...alarmsScreens,
  ...apiKeysScreens,
  ...eventWebhooksScreens,
  ...examplesScreens,
  ...assetsScreens,
  ...assistantsScreens,
  ...automationsScreens,
  ...backupScreens,
  ...catalogueScreens,
  ...controlsScreens,
  ...dataBehaviorsScreens,
  ...dataServicesScreens,
  ...entitiesScreens,
  ...layoutsScreens,
  ...devicesScreens,
  ...dictionariesScreens,
  ...floorPlansScreens,
  ...homeScreens,
  ...inspectionsScreens,
  ...maintenanceScreens,
  ...meetingsScreens,
  ...solutionsScreens,
  ...statisticsScreens,
  ...strategiesScreens,
  ...navigationScreens,
  ...noticesScreens,
  ...panelSessionsScreens,
  ...panelsScreens,
  ...peopleScreens,
  ...placesScreens,
  ...plansScreens,
  ...pluginsScreens,
  ...signalsScreens,
  ...systemScreens,
  ...themesScreens,
  ...orderTypesScreens,
  ...partsScreens,
  ...requestsScreens,
  ...serviceLevelsScreens,
  ...assetLoansScreens,
  ...stocktakesScreens,
  ...directoriesScreens,
  ...dueListScreens,
  ...workOrdersScreens,
};
