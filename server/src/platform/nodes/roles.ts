import { type NodeRole, nodeRoles } from '@eoms/contract';

export { type NodeRole, nodeRoles };

const isRole = (text: string): text is NodeRole => nodeRoles.some((role) => role === text);

/** The roles of a list such as `web,jobs`, in their usual order; undefined for anything else. */
export const readRoles = (text: string): readonly NodeRole[] | undefined => {
  const named = text.split(',').map((part) => part.trim());
  return named.every(isRole) ? nodeRoles.filter((role) => named.includes(role)) : undefined;
};
