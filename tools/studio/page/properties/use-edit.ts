import { t } from '../words/words'
import { useMemo } from 'react'
import type { Json } from '../../../../renderer/language'
import { readJson, removeValue, setValue } from '../../../authoring'
import { useStudio } from '../use-studio'

/** Changes values of the open document. */
export interface Edit {
  /** Sets the value at a pointer; undefined removes it. Typing at one place is one undo step. */
  readonly set: (pointer: string, value: Json | undefined, isTyping?: boolean) => void
}

/**
 * Edits the present text through the workspace. While it is not JSON, edits do nothing, and the
 * form says so.
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
