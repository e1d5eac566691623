import type { ComponentProps, ReactNode } from 'react'

interface Props<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  readonly value: Value
  /** Words by value, in the order of the options. */
  readonly options: Iterable<readonly [value: Value, words: string]>
  readonly choose: (value: Value) => void
}

/** A choice of a few values; an unlisted value stays visible until another is chosen. */
export function Select<Value extends string>({
  value,
  options,
  choose,
  className = '',
  ...rest
}: Props<Value>): ReactNode {
  const words = new Map(options)
  if (!words.has(value)) words.set(value, value)
  return (
    <select
      className={`st-input st-select ${className}`}
      value={value}
      onChange={({ target }) => choose(target.value as Value)}
      {...rest}
    >
      {[...words].map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  )
}
