import { createContext, useContext, useMemo } from 'react'
import { type Json, type JsonObject, objectsIn, segmentsOf } from '../../../../renderer/language'
import { removeValue, setValue } from '../../../analysis/authoring/document/edits'
import { readJson } from '../../../analysis/authoring/document/nodes'
import { applyEdits } from '../../../analysis/edits/text-edit'
import { useStudio } from '../use-studio'
import { labelOf } from '../../../analysis/words/member-label'
import { t } from '../words/words'
import type { Transaction } from '../workspace/transaction'

/** A new value at a pointer; `undefined` removes the value. */
export type ValueChange = readonly [pointer: string, value: Json | undefined]

export type EditFunction = (
  changes: readonly ValueChange[],
  how?: {
    /** True during typing. Consecutive keystrokes in one value are one undo step. */
    readonly isTyped?: boolean
    /** Changes of other files that belong to the same undo step. */
    readonly also?: readonly Transaction[]
  },
) => void

/** The function that receives changes. By default, it changes the document. */
export const EditContext = createContext<EditFunction | undefined>(undefined)

export function useEdit(): EditFunction {
  const toDocument = useDocumentEdit()
  return useContext(EditContext) ?? toDocument
}

/**
 * Returns a function that edits the document. While the document is invalid JSON, the function does
 * nothing, and the form shows a message.
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
        const label = first ? editWords(first) : ''
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

function editWords([pointer, value]: ValueChange): string {
  const name = segmentsOf(pointer).findLast((segment) => !/^\d+$/.test(segment)) ?? ''
  return `${t(value === undefined ? 'eventForm.remove' : 'useEdit.change')} “${labelOf(name)}”`
}

/**
 * The placeholder for an operand that is not chosen yet. Documents never contain this placeholder.
 */
export const missingOperand: JsonObject = Object.freeze({})

export function isIncomplete(value: Json | undefined): boolean {
  return objectsIn(value).includes(missingOperand)
}
