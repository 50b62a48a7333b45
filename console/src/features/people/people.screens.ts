import type { Screens } from '../../session/screen.ts';

export const peopleScreens: Screens = {
  user: { load: async () => (await import('./user-screen.tsx')).UserScreen },
  userEdit: { load: async () => (await import('./user-edit-screen.tsx')).UserEditScreen },
  dept: { load: async () => (await import('./department-screen.tsx')).DepartmentScreen },
  orgUser: { load: async () => (await import('./external-user-screen.tsx')).ExternalUserScreen },
  orgDept: { load: async () => (await import('./external-department-screen.tsx')).ExternalDepartmentScreen },
};
