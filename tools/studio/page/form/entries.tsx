import { type ReactNode, useState } from 'react'
import {
  child,
  isObject,
  type JsonObject,
  membersOf,
  stringOrEmpty,
} from '../../../../renderer/language'
import { Picker } from '../controls/picker'
import { t } from '../words/words'
import { RemoveButton } from './field'
import { emptyOf, memberSchemas, shapeOf } from './grammar'
import { ValueForm } from './schema-form'
import { useEdit } from './use-edit'
import { useFormPlace } from './use-place'

interface Props {
  readonly label: string
  readonly pointer: string
  readonly shape: JsonObject
  readonly owner: JsonObject
}

/** Shows named entries. The author chooses the names. */
export function Entries({ label, pointer, shape, owner }: Props): ReactNode {
  const { namesFor } = useFormPlace()
  const edit = useEdit()
  const [wrong, setWrong] = useState('')
  const { additionalProperties, properties, propertyNames } = shape
  const isFree = shape['type'] === 'object' && properties === undefined
  if (!isObject(additionalProperties) && !isFree) return null
  const entry = isObject(additionalProperties) ? additionalProperties : {}
  const fixed = memberSchemas(shape)
  const name = shapeOf(isObject(propertyNames) ? propertyNames : {}, '')
  const pattern = new RegExp(stringOrEmpty(name.schema['pattern']))
  const known = namesFor({ member: '', pointer, definitions: name.names }) ?? []
  const options = known.filter(({ value }) => owner[value] === undefined)
  const words = t('schemaForm.newName', { label: label.toLowerCase() })
  return (
    <>
      {membersOf(owner).map(
        ([at, value]) =>
          fixed[at] === undefined && (
            <ValueForm
              key={at}
              label={at}
              schema={entry}
              pointer={child(pointer, at)}
              value={value}
              beside={
                <RemoveButton label={at} press={() => edit([[child(pointer, at), undefined]])} />
              }
            />
          ),
      )}
      <Picker
        label={words}
        placeholder={words}
        value=""
        options={options}
        // A new rule is true until it has a condition.
        onPick={(added) => {
          const isNew = owner[added] === undefined && pattern.test(added)
          setWrong(isNew ? '' : added)
          if (isNew) edit([[child(pointer, added), pointer === '/rules' ? true : emptyOf(entry)]])
        }}
        isFree={options.length === 0}
      />
      {wrong !== '' && (
        <p className="st-fault" role="alert">
          {wrong}:{' '}
          {stringOrEmpty(name.schema['patternErrorMessage']) || t('literalField.doesNotFit')}
        </p>
      )}
    </>
  )
}
