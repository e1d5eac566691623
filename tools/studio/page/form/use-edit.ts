import { createContext, useContext, useMemo } from 'react'
import { type Json, type JsonObject, objectsIn, segmentsOf } from '../../../../renderer/language'
import { removeValue, setValue } from '../../../analysis/authoring/document/edits'
import { readJson } from '../../../analysis/authoring/document/nodes'
import { applyEdits } from '../../../analysis/edits/text-edit'
import { useStudio } from '../use-studio'
import { t } from '../words/words'
import type { Transaction } from '../workspace/transaction'

/** A new value at a pointer; `undefined` removes the value. */
export type ValueChange = readonly [pointer: string, value: Json | undefined]

export type EditFunction = (
  changes: readonly ValueChange[],
  how?: {
    /** True during typing. Keystrokes in one value are one undo step. */
    readonly isTyped?: boolean
    /** The changes of other files in the same undo step. */
    readonly also?: readonly Transaction[]
  },
) => void

/** The function for changes. Without a context, changes go into the document. */
export const EditContext = createContext<EditFunction | undefined>(undefined)

export function useEdit(): EditFunction {
  const toDocument = useDocumentEdit()
  return useContext(EditContext) ?? toDocument
}

/**
 * Returns a function that edits the document. Edits of invalid JSON have no effect, and the form
 * shows a message.
 */
function useDocumentEdit(): EditFunction {
  const { workspace, selection } = useStudio()
  return useMemo(
    () =>
      (changes, { isTyped = false, also = [] } = {}) => {
        const { path } = selection.getState()
        let text = workspace.text(path)
        const [first] = changes
        if (!readJson(text)) return
        const label = first ? labelOf(first) : ''
        const typing = isTyped && first ? { group: `${path}${first[0]}`, isTyped } : {}
        const transactions = changes.map(([pointer, value]) => {
          const edits =
            value === undefined ? removeValue(text, pointer) : setValue(text, pointer, value)
          text = applyEdits(text, edits)
          return { path, edits, label, ...typing }
        })
        workspace.apply([...transactions, ...also])
      },
    [workspace, selection],
  )
}

function labelOf([pointer, value]: ValueChange): string {
  const name = segmentsOf(pointer).at(-1) ?? ''
  return `${t(value === undefined ? 'eventForm.remove' : 'useEdit.change')} ${name}`
}

/** An operand that is not chosen yet. The document never contains it. */
export const missingOperand: JsonObject = Object.freeze({})

export function isIncomplete(value: Json | undefined): boolean {
  return objectsIn(value).includes(missingOperand)
}
