import { useId, type ReactNode } from 'react'

interface ChoiceProps {
  label: string
  value: string
  /** Words by value. */
  options: Readonly<Record<string, string>>
  choose: (value: string) => void
  /** Takes the room that is left. */
  wide?: boolean
}

/**
 * One of a few, with its name above it; a value that is no longer offered stays visible until
 * another is chosen.
 */
export function Choice({ label, value, options, choose, wide = false }: ChoiceProps): ReactNode {
  const id = useId()
  const entries = Object.entries(options)
  return (
    <div className={wide ? 'pv-choice pv-choice--wide' : 'pv-choice'}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => choose(event.target.value)}>
        {!(value in options) && <option value={value}>{value}</option>}
        {entries
          .toSorted(([one], [other]) => Number(other === '') - Number(one === ''))
          .map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
      </select>
    </div>
  )
}
