import { useEffect, useRef, type ReactNode } from 'react'
import { useSelected, useStudio } from '../use-studio'
import { createTextView, type TextView } from './text-view'

/** The text of the open file. */
export function EditorPanel(): ReactNode {
  const { workspace, selection, checker } = useStudio()
  const path = useSelected('path')
  const place = useRef<HTMLDivElement>(null)
  const text = useRef<TextView>(undefined)
  useEffect(() => {
    const view = createTextView(place.current!, { workspace, selection, checker })
    view.open(selection.getState().path)
    text.current = view
    return () => view.close()
  }, [workspace, selection, checker])
  useEffect(() => text.current?.open(path), [path])
  return <div className="st-editor" ref={place} />
}
