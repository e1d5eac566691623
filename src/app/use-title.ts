import { useReads, type View, useLayoutEffect } from '../../renderer/react'
import { valueText } from '../../renderer/language'

/**
 * The screen's title, which is also the page's from the first picture on; empty until its data
 * arrive.
 */
export function useTitle(view: View, appName: string): string {
  const { store, program } = view.screen
  useReads(store, program.title?.dependencies ?? [], program.title?.subscriptionKeys ?? [])
  const text = titleOf(view)
  useLayoutEffect(() => {
    document.title = text || appName || document.title
  }, [text, appName])
  return text
}

/** The present title. */
export function titleOf({ screen }: View): string {
  const { title } = screen.program
  return title ? valueText(screen.value(title.value, screen.scope, '/title')) : ''
}
