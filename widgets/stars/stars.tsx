import { classNames } from '../class-names'
import { FieldGroup, useControl } from '../field-frame'
import type { BoundProps } from '../bound'
import type { StarsProps } from '../props.generated'
import '../cover.css'
import './stars.css'

const numbers = [1, 2, 3, 4, 5]

/** A rating. Each star is a radio button with its number as the name. */
export function Stars({ id, label, hint, error, value, onChange }: BoundProps<StarsProps>) {
  const control = useControl(id, { error })
  return (
    <FieldGroup label={label} hint={hint} error={error} control={control}>
      <div className="lz-stars">
        {numbers.map((number) => (
          <label key={number} className={classNames('lz-stars__star', number <= value && 'filled')}>
            <input
              className="lz-cover"
              type="radio"
              name={control.id}
              aria-label={String(number)}
              checked={number === value}
              onChange={() => onChange(number)}
            />
            <StarShape />
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

function StarShape() {
  return (
    <svg
      className="lz-stars__shape lz-cover-face"
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M16 4L19.6 12.1L28.4 13L21.8 18.9L23.6 27.5L16 23.1L8.4 27.5L10.2 18.9L3.6 13L12.4 12.1Z" />
    </svg>
  )
}
