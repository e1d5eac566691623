import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string
  readonly change: (words: string) => void
}

/** A field of a form with its label above it. */
export function WordField({ label, change, ...rest }: Props): ReactNode {
  return (
    <label className="mk-field">
      <span className="st-hint">{label}</span>
      <input className="st-input" onChange={({ target }) => change(target.value)} {...rest} />
    </label>
  )
}
