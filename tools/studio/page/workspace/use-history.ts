import { useCallback, useSyncExternalStore } from 'react'
import { openFile } from '../screens/list-screens'
import { useStudio } from '../use-studio'

/** Undo and redo over all files. The changed file is opened. */
export function useHistory(): {
  move: (how: 'undo' | 'redo') => void
  undoLabel: string
  redoLabel: string
} {
  const { workspace, selection } = useStudio()
  const move = useCallback(
    (how: 'undo' | 'redo') => {
      let touched: readonly string[] = []
      const stop = workspace.subscribe((paths) => void (touched = paths))
      workspace[how]()
      stop()
      const [first] = touched
      if (first !== undefined && !touched.includes(selection.getState().path))
        openFile(first, workspace.files(), selection)
    },
    [workspace, selection],
  )
  return {
    move,
    undoLabel: useSyncExternalStore(workspace.subscribe, () => workspace.undoLabel),
    redoLabel: useSyncExternalStore(workspace.subscribe, () => workspace.redoLabel),
  }
}
