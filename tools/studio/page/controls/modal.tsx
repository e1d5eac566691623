import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'

/** A dialog over the page; its heading has the id `labelledBy`. */
export function Modal({ className = '', ...rest }: ComponentProps<'dialog'>): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // A dialog focuses its first button, which may be the one that closes it.
    dialog.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
  }, [])
  return <dialog ref={dialog} className={`st-modal ${className}`} {...rest} />
}
