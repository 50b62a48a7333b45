import type { User, UserDraft } from '@eoms/contract';

export const emptyUser: UserDraft = {
  username: '',
  name: '',
  phone: null,
  email: null,
  code: null,
  sex: null,
  avatar: null,
  departmentId: null,
  enabled: true,
};

/** Converts a user from a list call to the body of a save call. */
export const draftOf = (user: User): UserDraft => ({
  id: user.id,
  revision: user.revision,
  username: user.username,
  name: user.name,
  phone: user.phone,
  email: user.email,
  code: user.code,
  sex: user.sex,
  avatar: user.avatar,
  departmentId: user.department?.id ?? null,
  enabled: user.enabled,
});
