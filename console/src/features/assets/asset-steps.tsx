import type { Asset, AssetAction } from '@eoms/contract';
import { useState } from 'react';
import { AssetLabels } from './asset-labels.tsx';
import { HandleForm } from './handle-form.tsx';
import { MoveForm } from './move-form.tsx';

export type Step = AssetAction | 'move' | 'labels';
interface Open {
  readonly step: Step;
  readonly assets: readonly Asset[];
}

/** Opens the drawer of a step for some assets; `drawer` is to be rendered once. */
export const useAssetSteps = () => {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { step, assets = [] } = open ?? {};
  const drawer = (
    <>
      <AssetLabels assets={step === 'labels' ? assets : undefined} onClose={close} />
      {step === 'move' ? <MoveForm assets={assets} onClose={close} /> : null}
      {step !== undefined && step !== 'move' && step !== 'labels' ? (
        <HandleForm action={step} assets={assets} onClose={close} />
      ) : null}
    </>
  );
  return { drawer, begin: (step: Step, assets: readonly Asset[]) => setOpen({ step, assets }) };
};
