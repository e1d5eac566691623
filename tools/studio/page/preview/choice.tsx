import { useId, type ReactNode } from 'react'
import { Select } from '../controls/select'

interface ChoiceProps {
  label: string
  value: string
  /** Words by value. */
  options: Readonly<Record<string, string>>
  choose: (value: string) => void
  /** Takes the remaining room. */
  wide?: boolean
}

/** A choice of a few values, with its label above; the option for none comes first. */
export function Choice({ label, options, wide = false, ...rest }: ChoiceProps): ReactNode {
  const id = useId()
  const inOrder = Object.entries(options).toSorted(
    ([one], [other]) => Number(other === '') - Number(one === ''),
  )
  return (
    <div className={wide ? 'st-stack pv-choice pv-choice--wide' : 'st-stack pv-choice'}>
      <label htmlFor={id} className="st-hint">
        {label}
      </label>
      <Select id={id} options={inOrder} {...rest} />
    </div>
  )
}
