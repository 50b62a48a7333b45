import type { Database } from '../../platform/database/database.ts';
import type { News } from '../../platform/news/news.ts';
import type { NavigationMenuIdsPort, PlaceTreePort } from './access.ports.ts';

export interface AccessDeps {
  readonly database: Database;
  readonly news: News;
  readonly places: PlaceTreePort;
  readonly navigationMenuIds: NavigationMenuIdsPort;
}
