import { useCallback, useSyncExternalStore } from 'react'
import { t } from '../words/words'
import { openFile } from '../screens/list-screens'
import { useStudio } from '../use-studio'

/** Returns undo and redo over all files. A change opens its file. */
export function useHistory(): {
  move: (how: 'undo' | 'redo') => void
  undoLabel: string
  redoLabel: string
} {
  const { workspace, saving, selection } = useStudio()
  const move = useCallback(
    (how: 'undo' | 'redo') => {
      let touched: readonly string[] = []
      if (!(how === 'undo' ? workspace.canUndo : workspace.canRedo)) return
      const stop = workspace.subscribe((paths) => void (touched = paths))
      workspace[how]()
      stop()
      const [first] = touched
      if (first === undefined) saving.say(t('workspace.editedSince'), true)
      else if (!touched.includes(selection.getState().path))
        openFile(first, workspace.files(), selection)
    },
    [workspace, saving, selection],
  )
  return {
    move,
    undoLabel: useSyncExternalStore(workspace.subscribe, () => workspace.undoLabel),
    redoLabel: useSyncExternalStore(workspace.subscribe, () => workspace.redoLabel),
  }
}
