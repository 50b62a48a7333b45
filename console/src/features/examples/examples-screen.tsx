import { layoutsEndpoints, nameIn, type PlaceDetail, type PluginDetail, placesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useTypeTitle } from '../../domain/catalogue/use-type-title.ts';
import { useLayoutData } from '../../domain/layouts/use-layout-data.ts';
import { usePalette } from '../../domain/layouts/use-palette.ts';
import { usePlaceDevices } from '../../domain/layouts/use-place-devices.ts';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePlaceGroups } from '../../domain/places/use-place-groups.ts';
import { ShownPlaceContext } from '../../domain/widgets/shown-place.ts';
import { WidgetDataContext } from '../../domain/widgets/widget-data.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { ExampleCard } from './example-card.tsx';
import { chartExamples, controlExamples, type Example, exampleOf, type Surroundings } from './example-of.ts';
import styles from './examples.module.css';

interface Part {
  readonly key: string;
  readonly title: string;
  readonly examples: readonly Example[];
}

/** The groups of the palette, and then controls of devices and charts by themselves. */
const useParts = (palette: readonly PluginDetail[], place: Surroundings): Part[] => {
  const t = usePhrases('examples');
  const language = useLanguage();
  return useMemo(() => {
    const groups = new Map<string, { title: string; examples: Example[] }>();
    for (const plugin of palette.filter(({ enabled }) => enabled)) {
      const title = nameIn({ name: plugin.groupName, nameEn: plugin.groupNameEn }, language);
      const group = groups.get(plugin.groupId) ?? { title, examples: [] };
      groups.set(plugin.groupId, { title, examples: [...group.examples, exampleOf(plugin, place)] });
    }
    return [
      ...[...groups].map(([key, group]) => ({ key, ...group })),
      { key: 'controls', title: t('controls'), examples: controlExamples(palette, place) },
      { key: 'charts', title: t('charts'), examples: chartExamples(palette, place) },
    ].filter(({ examples }) => examples.length > 0);
  }, [palette, place, language, t]);
};

interface GalleryProps {
  place: Pick<PlaceDetail, 'id' | 'name'>;
  palette: readonly PluginDetail[];
  surroundings: Surroundings;
  live: ReturnType<typeof usePlaceDevices>;
}

const Gallery = ({ place, palette, surroundings, live }: GalleryProps) => {
  const t = usePhrases('examples');
  const typeTitle = useTypeTitle();
  const [typed, setTyped] = useState('');
  const [only, setOnly] = useState<string | null>(null);
  const parts = useParts(palette, surroundings);
  const wanted = typed.trim().toLowerCase();
  const found = parts
    .filter(({ key }) => only === null || key === only)
    .map((part) => ({
      ...part,
      examples: part.examples.filter(({ plugin, device }) =>
        `${plugin.name} ${plugin.nameEn} ${device ? typeTitle(device.typeName) : ''}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter(({ examples }) => examples.length > 0);
  return (
    <>
      <div className={styles.bar}>
        <Input
          allowClear
          prefix={<Icon name="search" size="s" />}
          placeholder={t('find')}
          aria-label={t('find')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select<string | null>
          allowClear
          aria-label={t('group')}
          placeholder={t('anyGroup')}
          value={only}
          options={parts.map(({ key, title, examples }) => ({ value: key, label: `${title} · ${examples.length}` }))}
          onChange={(next: string | null | undefined) => setOnly(next ?? null)}
        />
      </div>
      {found.length === 0 ? <EmptyState icon="search" title={t('nothingFound')} /> : null}
      {found.map(({ key, title, examples }) => (
        <section key={key} className="column gap-12" aria-label={title}>
          <h2 className={styles.group}>{title}</h2>
          <div className={styles.cards}>
            {examples.map((example) => (
              <ExampleCard key={example.key} example={example} placeId={place.id} placeName={place.name} live={live} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
};

const none = [] as const;

const PlaceExamples = ({ place }: { place: PlaceDetail }) => {
  const t = usePhrases('examples');
  const { palette } = usePalette();
  const live = usePlaceDevices(place.id);
  const layout = useQuery(queryOf(layoutsEndpoints.getLayout, { params: { id: place.id } }));
  const data = useLayoutData(place.id, layout.data?.layout ?? none);
  const { groups } = usePlaceGroups(place.id);
  const devices = live.devices.data ?? none;
  // Bound once: news of values do not choose other ones.
  const known = devices.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the devices by their ids
  const surroundings = useMemo<Surroundings>(
    () => ({
      placeName: place.name,
      devices,
      shown: layout.data?.layout ?? [],
      groups: (groups.data ?? []).map(({ name }) => name),
    }),
    [place.name, known, layout.data, groups.data],
  );
  return (
    <QueryGate what={t('title')} query={palette}>
      {(plugins) => (
        <QueryGate what={t('title')} query={live.devices}>
          {() => (
            <ShownPlaceContext.Provider value={place.id}>
              <WidgetDataContext.Provider value={data}>
                <Gallery place={place} palette={plugins} surroundings={surroundings} live={live} />
              </WidgetDataContext.Provider>
            </ShownPlaceContext.Provider>
          )}
        </QueryGate>
      )}
    </QueryGate>
  );
};

/** All widgets, live, as they would look in a place: `?placeId=` names it; without it, the first one with devices. */
export const ExamplesScreen = () => {
  const t = usePhrases('examples');
  const [params, setParams] = useSearchParams();
  const designer = useScreenLink('controlDesign');
  const places = useQuery(queryOf(placesEndpoints.listPlaceDetails, { query: {} }));
  const asked = params.get('placeId');
  return (
    <div className={styles.examples}>
      <QueryGate what={t('title')} query={places}>
        {(all) => {
          const place = all.find(({ id }) => id === asked) ?? all.find((one) => one.devices.total > 0) ?? all[0];
          if (!place) return <EmptyState icon="place" title={t('noPlaces')} />;
          return (
            <>
              <header className={styles.head}>
                <span className={styles.place}>
                  <PlacePicker
                    allowClear={false}
                    placeholder={t('place')}
                    value={place.id}
                    onChange={(id) => setParams(id === null ? {} : { placeId: id })}
                  />
                </span>
                <span className={`text-small text-muted ${styles.about}`}>{t('about')}</span>
                {designer ? (
                  <Link className="link weight-medium" to={`${designer}?placeId=${place.id}`}>
                    {t('openDesigner')}
                  </Link>
                ) : null}
              </header>
              <PlaceExamples key={place.id} place={place} />
            </>
          );
        }}
      </QueryGate>
    </div>
  );
};
