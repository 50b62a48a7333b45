import { accessEndpoints, externalEndpoints, peopleEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

export const useDepartments = () => useQuery(queryOf(peopleEndpoints.listDepartments));
export const useExternalDepartments = () => useQuery(queryOf(externalEndpoints.listExternalDepartments));
export const useRoles = () => useQuery(queryOf(accessEndpoints.listAllRoles));
