import { useEffect, useRef, type ReactNode } from 'react'
import { useChecker } from '../checker/use-checker'
import { useSelection, useSelectionStore } from '../selection'
import { useWorkspace } from '../workspace/use-workspace'
import { createTextView, type TextView } from './text-view'
import './editor.css'

/** The text of the file that is open. */
export function EditorPanel(): ReactNode {
  const [workspace, store, checker] = [useWorkspace(), useSelectionStore(), useChecker()]
  const {
    selection: { path },
  } = useSelection()
  const place = useRef<HTMLDivElement>(null)
  const text = useRef<TextView>(undefined)
  useEffect(() => {
    const view = createTextView(place.current!, { workspace, selection: store, checker })
    view.open(store.getState().path)
    text.current = view
    return () => view.close()
  }, [workspace, store, checker])
  useEffect(() => text.current?.open(path), [path])
  return <div className="st-editor" ref={place} />
}
