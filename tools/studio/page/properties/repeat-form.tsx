import type { ReactNode } from 'react'
import { type JsonObject, stringOrEmpty } from '../../../../renderer/language'
import { anyType, arrayOf } from '../../../analysis/types'
import { removeValue, setValue } from '../document/edits'
import { applyEdits } from '../../../analysis/edits'
import { useSelection } from '../selection'
import { useWorkspace } from '../workspace/use-workspace'
import { NameField } from './name-field'
import { Switch } from './switch'
import { ValueField } from './value-field'
import { anything, type Taken } from './value-mode'

const list: Taken = { type: arrayOf(anyType), schema: {}, required: true, literal: false }

/** Whether a node is repeated for each item of a list, and how its item is called. */
export function RepeatForm({ node, pointer }: { node: JsonObject; pointer: string }): ReactNode {
  const isRepeated = node['each'] !== undefined
  const toggle = useToggle(pointer, isRepeated)
  return (
    <div className="st-field">
      <div className="st-field__head">
        <span className="st-field__label">Repeated for each item of a list</span>
        <Switch label="Repeated for each item of a list" isOn={isRepeated} change={toggle} />
      </div>
      {isRepeated && (
        <>
          <ValueField label="List" pointer={`${pointer}/each`} value={node['each']} taken={list} />
          <NameField
            label="Name of the item"
            pointer={`${pointer}/as`}
            value={stringOrEmpty(node['as'])}
            about="Inside, values of the item are read by this name: row.value."
          />
          <ValueField
            label="Told apart by"
            pointer={`${pointer}/key`}
            value={node['key']}
            taken={anything}
            about="What tells one item from another, so that a row keeps its place when the list changes."
          />
        </>
      )}
    </div>
  )
}

/** Makes a node repeat, or takes away all that belongs to that, as one step of undo. */
function useToggle(pointer: string, isRepeated: boolean): () => void {
  const workspace = useWorkspace()
  const {
    selection: { path },
  } = useSelection()
  const label = isRepeated ? 'Show once' : 'Repeat for each item'
  const steps = isRepeated
    ? ['each', 'as', 'key', 'empty'].map(
        (name) => (text: string) => removeValue(text, `${pointer}/${name}`),
      )
    : [
        (text: string) => setValue(text, `${pointer}/each`, []),
        (text: string) => setValue(text, `${pointer}/as`, 'row'),
      ]
  return () => {
    let text = workspace.text(path)
    const transactions = steps.map((step) => {
      const edits = step(text)
      text = applyEdits(text, edits)
      return { path, edits, label }
    })
    workspace.apply(transactions)
  }
}
