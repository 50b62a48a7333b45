import type { access } from './zh/access.ts';
import type { actions } from './zh/actions.ts';
import type { alarmRules } from './zh/alarm-rules.ts';
import type { alarmWindows } from './zh/alarm-windows.ts';
import type { alarms } from './zh/alarms.ts';
import type { audio } from './zh/audio.ts';
import type { automations } from './zh/automations.ts';
import type { catalogue } from './zh/catalogue.ts';
import type { central } from './zh/central.ts';
import type { controls } from './zh/controls.ts';
import type { dataBehaviors } from './zh/data-behaviors.ts';
import type { deadLetters } from './zh/dead-letters.ts';
import type { devices } from './zh/devices.ts';
import type { documents } from './zh/documents.ts';
import type { driverPackages } from './zh/driver-packages.ts';
import type { floorPlans } from './zh/floor-plans.ts';
import type { home } from './zh/home.ts';
import type { imports } from './zh/imports.ts';
import type { layouts } from './zh/layouts.ts';
import type { license } from './zh/license.ts';
import type { login } from './zh/login.ts';
import type { maintenance } from './zh/maintenance.ts';
import type { meetings } from './zh/meetings.ts';
import type { menus } from './zh/menus.ts';
import type { mqtt } from './zh/mqtt.ts';
import type { navigation } from './zh/navigation.ts';
import type { nodes } from './zh/nodes.ts';
import type { notices } from './zh/notices.ts';
import type { panel } from './zh/panel.ts';
import type { panelSessions } from './zh/panel-sessions.ts';
import type { panels } from './zh/panels.ts';
import type { people } from './zh/people.ts';
import type { places } from './zh/places.ts';
import type { plans } from './zh/plans.ts';
import type { plugins } from './zh/plugins.ts';
import type { roles } from './zh/roles.ts';
import type { shell } from './zh/shell.ts';
import type { signals } from './zh/signals.ts';
import type { statistics } from './zh/statistics.ts';
import type { strategies } from './zh/strategies.ts';
import type { system } from './zh/system.ts';
import type { ui } from './zh/ui.ts';
import type { workOrders } from './zh/work-orders.ts';

/** The phrases of each family. zh is the source of the keys; a missing English phrase does not compile. */
export interface Families {
  access: typeof access;
  actions: typeof actions;
  alarmRules: typeof alarmRules;
  alarms: typeof alarms;
  alarmWindows: typeof alarmWindows;
  audio: typeof audio;
  automations: typeof automations;
  catalogue: typeof catalogue;
  central: typeof central;
  controls: typeof controls;
  dataBehaviors: typeof dataBehaviors;
  deadLetters: typeof deadLetters;
  devices: typeof devices;
  documents: typeof documents;
  driverPackages: typeof driverPackages;
  floorPlans: typeof floorPlans;
  home: typeof home;
  imports: typeof imports;
  layouts: typeof layouts;
  license: typeof license;
  login: typeof login;
  maintenance: typeof maintenance;
  meetings: typeof meetings;
  menus: typeof menus;
  mqtt: typeof mqtt;
  navigation: typeof navigation;
  nodes: typeof nodes;
  notices: typeof notices;
  panel: typeof panel;
  panelSessions: typeof panelSessions;
  panels: typeof panels;
  people: typeof people;
  places: typeof places;
  plans: typeof plans;
  plugins: typeof plugins;
  roles: typeof roles;
  shell: typeof shell;
  signals: typeof signals;
  statistics: typeof statistics;
  strategies: typeof strategies;
  system: typeof system;
  ui: typeof ui;
  workOrders: typeof workOrders;
}
export type Family = keyof Families;
export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];

type Loaders = { [F in Family]: () => Promise<Families[F]> };

/** Loads each family lazily. A new family takes one line per language here and one above. */
export const phraseLoaders: Record<Language, Loaders> = {
  zh: {
    access: async () => (await import('./zh/access.ts')).access,
    actions: async () => (await import('./zh/actions.ts')).actions,
    alarmRules: async () => (await import('./zh/alarm-rules.ts')).alarmRules,
    alarms: async () => (await import('./zh/alarms.ts')).alarms,
    alarmWindows: async () => (await import('./zh/alarm-windows.ts')).alarmWindows,
    audio: async () => (await import('./zh/audio.ts')).audio,
    automations: async () => (await import('./zh/automations.ts')).automations,
    catalogue: async () => (await import('./zh/catalogue.ts')).catalogue,
    central: async () => (await import('./zh/central.ts')).central,
    controls: async () => (await import('./zh/controls.ts')).controls,
    dataBehaviors: async () => (await import('./zh/data-behaviors.ts')).dataBehaviors,
    deadLetters: async () => (await import('./zh/dead-letters.ts')).deadLetters,
    devices: async () => (await import('./zh/devices.ts')).devices,
    documents: async () => (await import('./zh/documents.ts')).documents,
    driverPackages: async () => (await import('./zh/driver-packages.ts')).driverPackages,
    floorPlans: async () => (await import('./zh/floor-plans.ts')).floorPlans,
    home: async () => (await import('./zh/home.ts')).home,
    imports: async () => (await import('./zh/imports.ts')).imports,
    layouts: async () => (await import('./zh/layouts.ts')).layouts,
    license: async () => (await import('./zh/license.ts')).license,
    login: async () => (await import('./zh/login.ts')).login,
    maintenance: async () => (await import('./zh/maintenance.ts')).maintenance,
    meetings: async () => (await import('./zh/meetings.ts')).meetings,
    menus: async () => (await import('./zh/menus.ts')).menus,
    mqtt: async () => (await import('./zh/mqtt.ts')).mqtt,
    navigation: async () => (await import('./zh/navigation.ts')).navigation,
    nodes: async () => (await import('./zh/nodes.ts')).nodes,
    notices: async () => (await import('./zh/notices.ts')).notices,
    panel: async () => (await import('./zh/panel.ts')).panel,
    panelSessions: async () => (await import('./zh/panel-sessions.ts')).panelSessions,
    panels: async () => (await import('./zh/panels.ts')).panels,
    people: async () => (await import('./zh/people.ts')).people,
    places: async () => (await import('./zh/places.ts')).places,
    plans: async () => (await import('./zh/plans.ts')).plans,
    plugins: async () => (await import('./zh/plugins.ts')).plugins,
    roles: async () => (await import('./zh/roles.ts')).roles,
    shell: async () => (await import('./zh/shell.ts')).shell,
    signals: async () => (await import('./zh/signals.ts')).signals,
    statistics: async () => (await import('./zh/statistics.ts')).statistics,
    strategies: async () => (await import('./zh/strategies.ts')).strategies,
    system: async () => (await import('./zh/system.ts')).system,
    ui: async () => (await import('./zh/ui.ts')).ui,
    workOrders: async () => (await import('./zh/work-orders.ts')).workOrders,
  },
  en: {
    access: async () => (await import('./en/access.ts')).access,
    actions: async () => (await import('./en/actions.ts')).actions,
    alarmRules: async () => (await import('./en/alarm-rules.ts')).alarmRules,
    alarms: async () => (await import('./en/alarms.ts')).alarms,
    alarmWindows: async () => (await import('./en/alarm-windows.ts')).alarmWindows,
    audio: async () => (await import('./en/audio.ts')).audio,
    automations: async () => (await import('./en/automations.ts')).automations,
    catalogue: async () => (await import('./en/catalogue.ts')).catalogue,
    central: async () => (await import('./en/central.ts')).central,
    controls: async () => (await import('./en/controls.ts')).controls,
    dataBehaviors: async () => (await import('./en/data-behaviors.ts')).dataBehaviors,
    deadLetters: async () => (await import('./en/dead-letters.ts')).deadLetters,
    devices: async () => (await import('./en/devices.ts')).devices,
    documents: async () => (await import('./en/documents.ts')).documents,
    driverPackages: async () => (await import('./en/driver-packages.ts')).driverPackages,
    floorPlans: async () => (await import('./en/floor-plans.ts')).floorPlans,
    home: async () => (await import('./en/home.ts')).home,
    imports: async () => (await import('./en/imports.ts')).imports,
    layouts: async () => (await import('./en/layouts.ts')).layouts,
    license: async () => (await import('./en/license.ts')).license,
    login: async () => (await import('./en/login.ts')).login,
    maintenance: async () => (await import('./en/maintenance.ts')).maintenance,
    meetings: async () => (await import('./en/meetings.ts')).meetings,
    menus: async () => (await import('./en/menus.ts')).menus,
    mqtt: async () => (await import('./en/mqtt.ts')).mqtt,
    navigation: async () => (await import('./en/navigation.ts')).navigation,
    nodes: async () => (await import('./en/nodes.ts')).nodes,
    notices: async () => (await import('./en/notices.ts')).notices,
    panel: async () => (await import('./en/panel.ts')).panel,
    panelSessions: async () => (await import('./en/panel-sessions.ts')).panelSessions,
    panels: async () => (await import('./en/panels.ts')).panels,
    people: async () => (await import('./en/people.ts')).people,
    places: async () => (await import('./en/places.ts')).places,
    plans: async () => (await import('./en/plans.ts')).plans,
    plugins: async () => (await import('./en/plugins.ts')).plugins,
    roles: async () => (await import('./en/roles.ts')).roles,
    shell: async () => (await import('./en/shell.ts')).shell,
    signals: async () => (await import('./en/signals.ts')).signals,
    statistics: async () => (await import('./en/statistics.ts')).statistics,
    strategies: async () => (await import('./en/strategies.ts')).strategies,
    system: async () => (await import('./en/system.ts')).system,
    ui: async () => (await import('./en/ui.ts')).ui,
    workOrders: async () => (await import('./en/work-orders.ts')).workOrders,
  },
};
