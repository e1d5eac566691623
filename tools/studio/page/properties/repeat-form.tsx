import { t } from '../words/words'
import type { ReactNode } from 'react'
import { type JsonObject, stringOrEmpty } from '../../../../renderer/language'
import { anyType, arrayOf } from '../../../analysis/types/type'
import { applyEdits } from '../../../analysis/edits/text-edit'
import { Switch } from '../controls/controls'
import { removeValue, setValue } from '../../../authoring'
import { useSelected, useStudio } from '../use-studio'
import { Field } from './field'
import { NameField } from './name-field'
import { ValueField } from './value-field'
import { anything, type Taken } from './value-mode'

const title = t('repeatForm.repeatedForEachItemOf')
const list: Taken = { ...anything, type: arrayOf(anyType), required: true }

/** Whether a node is repeated for each item of a list, and the name of its item. */
export function RepeatForm({ node, pointer }: { node: JsonObject; pointer: string }): ReactNode {
  const isRepeated = node['each'] !== undefined
  const toggle = useToggle(pointer, isRepeated)
  return (
    <Field label={title} beside={<Switch label={title} isOn={isRepeated} change={toggle} />}>
      {isRepeated && (
        <>
          <ValueField
            label={t('repeatForm.list')}
            pointer={`${pointer}/each`}
            value={node['each']}
            taken={list}
          />
          <NameField
            label={t('repeatForm.nameOfTheItem')}
            pointer={`${pointer}/as`}
            value={stringOrEmpty(node['as'])}
            about={t('repeatForm.insideValuesOfTheItem')}
          />
          <ValueField
            label={t('repeatForm.toldApartBy')}
            pointer={`${pointer}/key`}
            value={node['key']}
            taken={anything}
            about={t('repeatForm.whatTellsOneItemFrom')}
          />
        </>
      )}
    </Field>
  )
}

/** Makes a node repeat, or removes everything that belongs to the repetition, as one undo step. */
function useToggle(pointer: string, isRepeated: boolean): () => void {
  const { workspace } = useStudio()
  const path = useSelected('path')
  const label = isRepeated ? t('repeatForm.showOnce') : t('repeatForm.repeatForEachItem')
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
