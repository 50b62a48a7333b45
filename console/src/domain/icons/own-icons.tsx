import { type IconEntry, iconsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { setOwnShapes, useOwnShapesWanted } from '../../ui/icons/own-shapes.ts';

const { listIcons } = iconsEndpoints;

const shapesOf = (icons: readonly IconEntry[]) =>
  new Map(icons.flatMap(({ name, shape }) => (shape ? [[name, shape] as const] : [])));

/** The names of uploaded icons, asked for when it is time to; from then on icons of these names are drawn. */
export const useOwnIcons = (asked: boolean): string[] => {
  const { data } = useQuery({ ...queryOf(listIcons), staleTime: 300_000, enabled: asked });
  useEffect(() => {
    if (data) setOwnShapes(shapesOf(data));
  }, [data]);
  return (data ?? []).flatMap(({ name, shape }) => (shape ? [name] : []));
};

/** Loads what uploaded icons look like once one is to be shown. */
export const OwnIcons = () => {
  useOwnIcons(useOwnShapesWanted());
  return null;
};
