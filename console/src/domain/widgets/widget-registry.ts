import type { WidgetKind } from '@eoms/contract';
import type { ComponentType } from 'react';
import { ActionGroupsWidget } from './action-groups-widget.tsx';
import { AlarmListWidget } from './alarm-list-widget.tsx';
import { ChartWidget } from './chart-widget.tsx';
import { ClockWidget } from './clock-widget.tsx';
import { DataTableWidget } from './data-table-widget.tsx';
import { DataValueWidget } from './data-value-widget.tsx';
import { DeviceControlWidget } from './device-control-widget.tsx';
import { EnergyWidget } from './energy-widget.tsx';
import { EnvironmentWidget } from './environment-widget.tsx';
import { ExternalWidget } from './external-widget.tsx';
import { FadersWidget } from './faders-widget.tsx';
import { ImageWidget } from './image-widget.tsx';
import { LiveValueWidget } from './live-value-widget.tsx';
import { MeetingCardWidget } from './meeting-card-widget.tsx';
import { OperationLogWidget } from './operation-log-widget.tsx';
import { PeopleCounterWidget } from './people-counter-widget.tsx';
import { PlaceStateWidget } from './place-state-widget.tsx';
import { SceneButtonWidget } from './scene-button-widget.tsx';
import { SignalMatrixWidget } from './signal-matrix-widget.tsx';
import { TextWidget } from './text-widget.tsx';
import { VideoWidget } from './video-widget.tsx';
import { WeatherWidget } from './weather-widget.tsx';
import { WebFrameWidget } from './web-frame-widget.tsx';
import type { WidgetProps } from './widget-props.ts';

/** The component of each widget. A new widget is its shape in the contract, its names, a file here, and a line here. */
export const widgetRegistry: Readonly<Record<WidgetKind, ComponentType<WidgetProps>>> = {
  actionGroups: ActionGroupsWidget,
  alarmList: AlarmListWidget,
  chart: ChartWidget,
  clock: ClockWidget,
  dataTable: DataTableWidget,
  dataValue: DataValueWidget,
  deviceControl: DeviceControlWidget,
  energy: EnergyWidget,
  environment: EnvironmentWidget,
  external: ExternalWidget,
  faders: FadersWidget,
  imageInfo: ImageWidget,
  liveValue: LiveValueWidget,
  meetingCard: MeetingCardWidget,
  operationLog: OperationLogWidget,
  peopleCounter: PeopleCounterWidget,
  placeState: PlaceStateWidget,
  sceneButton: SceneButtonWidget,
  signalMatrix: SignalMatrixWidget,
  text: TextWidget,
  video: VideoWidget,
  weather: WeatherWidget,
  webFrame: WebFrameWidget,
};

/** Widgets that say themselves what they are: no heading. */
export const bareWidgets: ReadonlySet<WidgetKind> = new Set(['text', 'clock', 'placeState', 'sceneButton']);
