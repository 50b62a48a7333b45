import type {
  AttributeData,
  AttributeValue,
  DeviceCommand,
  LayoutDevice,
  LayoutItem,
  PluginDetail,
} from '@eoms/contract';

/** What every widget of a layout gets. It shows live data in the designer too, where it cannot be operated. */
export interface WidgetProps {
  readonly item: LayoutItem;
  readonly plugin: PluginDetail;
  /** Values of the plugin's attributes: those of the layout, else the plugin's own. */
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  /** What data behaviours say for its attributes. */
  readonly data: readonly AttributeData[];
  readonly placeId: string;
  /** All devices of the place with their live state. */
  readonly devices: readonly LayoutDevice[];
  readonly commands: ReadonlyMap<string, DeviceCommand>;
  readonly locked: boolean;
  readonly onCommand: (command: DeviceCommand) => void;
}
