import { useReads, type View, useLayoutEffect } from '../../renderer/react'
import { valueText } from '../../renderer/language'

/** Sets the title of the page and returns it. The title is empty while its data is missing. */
export function useTitle(view: View, appName: string): string {
  const { store, program } = view.screen
  useReads(store, program.title?.dependencies ?? [], program.title?.subscriptionKeys ?? [])
  const text = titleOf(view)
  useLayoutEffect(() => {
    document.title = text || appName || document.title
  }, [text, appName])
  return text
}

export function titleOf({ screen }: View): string {
  const { title } = screen.program
  return title ? valueText(screen.value(title.value, screen.scope, '/title')) : ''
}
