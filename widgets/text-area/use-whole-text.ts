import { useLayoutEffect, useRef } from 'react'

/** Makes a box as high as its text, so that a read-only text needs no scrolling. */
export function useWholeText(active: boolean) {
  const box = useRef<HTMLTextAreaElement>(null)
  // After every render: mostly the text has changed, as there is little other reason to render.
  useLayoutEffect(() => {
    const element = box.current
    if (!active || !element) return
    const frame = element.offsetHeight - element.clientHeight
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + frame}px`
  })
  return box
}
