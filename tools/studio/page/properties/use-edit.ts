import { t } from '../words/words'
import { useMemo } from 'react'
import type { Json } from '../../../../renderer/language'
import { readJson, removeValue, setValue } from '../../../authoring'
import { useStudio } from '../use-studio'

/** Changes values of the document that is open. */
export interface Edit {
  /**
   * Sets the value at a pointer; undefined takes it away. Typing at one place is one step of undo.
   */
  readonly set: (pointer: string, value: Json | undefined, isTyping?: boolean) => void
}

/**
 * Edits through the workspace, on the text as it stands; while it is no JSON they do nothing, and
 * the form says so.
 */
export function useEdit(): Edit {
  const { workspace, selection: store } = useStudio()
  return useMemo(
    () => ({
      set(pointer, value, isTyping = false) {
        const { path } = store.getState()
        const text = workspace.text(path)
        if (!readJson(text)) return
        const edits =
          value === undefined ? removeValue(text, pointer) : setValue(text, pointer, value)
        const name = pointer.slice(pointer.lastIndexOf('/') + 1)
        if (edits.length > 0)
          workspace.apply({
            path,
            edits,
            label: `${value === undefined ? t('useEdit.remove') : t('useEdit.change')} ${name}`,
            ...(isTyping ? { group: `${path}${pointer}`, isTyped: true } : {}),
          })
      },
    }),
    [workspace, store],
  )
}
