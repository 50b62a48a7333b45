/** Metadata of a menu item, kept with its route (specification section 2). */
export interface RouteMeta {
  title: string;
  icon: string | null;
  activeMenu: string | null;
  langitem: string | null;
  russian: string | null;
  address: string;
  topLevel: boolean;
}
