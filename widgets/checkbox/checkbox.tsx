import { useControl } from '../field-frame'
import type { BoundProps } from '../bound'
import type { CheckboxProps } from '../props.generated'
import './checkbox.css'

/** A checkbox, to agree to a statement or to turn a setting on. */
export function Checkbox({
  id,
  label,
  error,
  value,
  onChange,
  children,
}: BoundProps<CheckboxProps>) {
  const control = useControl(id, { error })
  return (
    <div className="lz-checkbox">
      <div className="lz-checkbox__line">
        <label className="lz-checkbox__label">
          <input
            {...control}
            className="lz-checkbox__box"
            type="checkbox"
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span>{label}</span>
        </label>
        {children ? <span className="lz-checkbox__beside">{children}</span> : null}
      </div>
      <p className="lz-checkbox__error" id={control['aria-describedby']} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
