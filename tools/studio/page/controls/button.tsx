import type { ComponentProps, ReactNode } from 'react'

interface Props extends ComponentProps<'button'> {
  /** An `icon` is a sign without words: its `aria-label` names it. */
  readonly look?: 'plain' | 'main' | 'link' | 'icon'
}

/** A button of the studio; it submits a form only if its `type` says so. */
export function Button({ look = 'plain', className = '', ...rest }: Props): ReactNode {
  return <button type="button" className={`st-button st-button--${look} ${className}`} {...rest} />
}
