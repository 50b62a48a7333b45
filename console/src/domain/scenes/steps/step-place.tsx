import { Select } from 'antd';
import { StepMark } from './step-marks.tsx';
import { usePlaceNames } from './use-place-names.ts';

interface StepPlaceProps {
  label: string;
  /** The places that steps may use. */
  placeIds: readonly string[];
  value: string;
  disabled: boolean;
  onChange: (placeId: string) => void;
}

/** Chooses the place that a step is about. */
export const StepPlace = ({ label, placeIds, value, disabled, onChange }: StepPlaceProps) => {
  const nameOf = usePlaceNames();
  return (
    <StepMark at="args.placeId">
      <Select
        showSearch
        optionFilterProp="label"
        aria-label={label}
        placeholder={label}
        disabled={disabled}
        value={value || null}
        options={placeIds.map((id) => ({ value: id, label: nameOf(id) }))}
        onChange={(placeId: string | null) => onChange(placeId ?? '')}
      />
    </StepMark>
  );
};
