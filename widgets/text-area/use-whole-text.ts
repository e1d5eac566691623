import { useLayoutEffect, useRef } from 'react'

/** Makes a box as high as its text, so that what can only be read need not be scrolled. */
export function useWholeText(active: boolean) {
  const box = useRef<HTMLTextAreaElement>(null)
  // After every drawing: its text is what changes, and it is drawn for little else.
  useLayoutEffect(() => {
    const element = box.current
    if (!active || !element) return
    const frame = element.offsetHeight - element.clientHeight
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + frame}px`
  })
  return box
}
