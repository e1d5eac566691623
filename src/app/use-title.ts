import { useEffect } from 'react'
import { textOf } from '../../renderer/language'
import { useReads, type View } from '../../renderer/react'

/** The screen's title, which is the page's as well; empty until its data is there. */
export function useTitle({ screen }: View, appName: string): string {
  const { title } = screen.program
  useReads(screen.store, title?.dependencies ?? [], title?.subscriptionKeys ?? [])
  const text = title ? textOf(screen.value(title.value, screen.scope, '/title')) : ''
  useEffect(() => {
    document.title = text || appName || document.title
  }, [text, appName])
  return text
}
