import type { Screens } from '../../session/screen.ts';

export const assetLoansScreens: Screens = {
  assetLoan: { load: async () => (await import('./loan-screen.tsx')).LoanScreen },
};
