import { type ReactNode, useState } from 'react'
import {
  child,
  isObject,
  type Json,
  type JsonObject,
  membersOf,
  segmentsOf,
  stringOrEmpty,
} from '../../../../renderer/language'
import { endsChain } from '../../../analysis/actions/meanings'
import { Button, Sentence } from '../controls/controls'
import { kindOf } from '../../../analysis/project/source-file'
import { Picker } from '../controls/picker'
import { useSelected, useStudio } from '../use-studio'
import { t } from '../words/words'
import { RemoveButton, Section } from './field'
import { labelOf } from '../../../analysis/words/member-label'
import { entryWords, translateDescription } from '../../../analysis/words/translate-description'
import { formOptions, emptyValueOf, literalOf, memberSchemas, shapeOf } from './grammar'
import { useNewSteps } from './new-steps'
import { ChoiceSelect, Control, ValueForm } from './schema-form'
import { summaryOf } from './summary'
import { unlistScenario } from './unlist-scenario'
import { useEdit } from './use-edit'
import { PlaceContext, useFormPlace, usePlace } from './use-place'

interface Props {
  readonly label: string
  readonly schema: JsonObject
  readonly pointer: string
  readonly value: Json | undefined
  readonly isChain: boolean
}

export function ListForm({ label, schema, pointer, value, isChain }: Props): ReactNode {
  const edit = useEdit()
  const items = Array.isArray(value) ? value : []
  const item = isObject(schema['items']) ? schema['items'] : {}
  const { keys, next, swap, drop, insert } = useKeys(items.length)
  const [added, setAdded] = useState<number>()
  const move = (at: number) => {
    swap(at)
    edit([[pointer, items.with(at, items[at + 1]!).with(at + 1, items[at]!)]])
  }
  const remove = (at: number) => {
    drop(at)
    const isLast = items.length === 1 && isChain
    edit([isLast ? [pointer, undefined] : [child(pointer, at), undefined]])
  }
  const add = (one: Json) => {
    const at = isChain ? placeOfStep(one, items) : items.length
    setAdded(next)
    insert(at)
    if (at < items.length) edit([[pointer, items.toSpliced(at, 0, one)]])
    else edit([Array.isArray(value) ? [child(pointer, at), one] : [pointer, [one]]])
  }
  return (
    <>
      {items.length === 0 && isChain && <p className="st-hint">{t('eventForm.nothingHappens')}</p>}
      <ol className="st-stack">
        {items.map((one, at) => (
          <Item
            key={keys[at]}
            label={`${label} ${at + 1}`}
            schema={item}
            pointer={child(pointer, at)}
            value={one}
            remove={() => remove(at)}
            isOpen={keys[at] === added}
            {...(at > 0 && { earlier: () => move(at - 1) })}
            {...(at < items.length - 1 && { later: () => move(at) })}
          />
        ))}
      </ol>
      {isChain ? (
        <NewStep label={label} add={add} />
      ) : (
        <NewItem label={label} schema={item} add={add} />
      )}
    </>
  )
}

/** Returns the index for a new step: before the step that ends the chain, so that the new step runs. */
function placeOfStep(step: Json, steps: readonly Json[]): number {
  const last = steps.findIndex(endsChain)
  return last < 0 || endsChain(step) ? steps.length : last
}

/** Returns React keys that move with their items, so that focus and open items stay correct. */
function useKeys(length: number) {
  const [known, setKeys] = useState<readonly number[]>([])
  const first = Math.max(-1, ...known) + 1
  const keys = Array.from({ length }, (_, at) => known[at] ?? first + at)
  return {
    keys,
    next: first + length,
    swap: (at: number) => setKeys(keys.with(at, keys[at + 1]!).with(at + 1, keys[at]!)),
    insert: (at: number) => setKeys(keys.toSpliced(at, 0, first + length)),
    drop: (at: number) => setKeys(keys.filter((_, other) => other !== at)),
  }
}

interface ItemProps {
  readonly label: string
  readonly schema: JsonObject
  readonly pointer: string
  readonly value: Json
  readonly remove: () => void
  /** True if the item was just added. */
  readonly isOpen: boolean
  readonly earlier?: () => void
  readonly later?: () => void
}

function Item(props: ItemProps): ReactNode {
  const { label, schema, pointer, value, remove, isOpen, earlier, later } = props
  const place = useFormPlace()
  if (literalOf(schema) || !isObject(value))
    return (
      <li className="st-items__one">
        <ValueForm label={label} schema={schema} pointer={pointer} value={value} isRequired />
        <RemoveButton label={label.toLowerCase()} press={remove} />
      </li>
    )
  const title = (
    <span className="st-sentence">
      <Sentence words={summaryOf(value, place, schema)} />
    </span>
  )
  return (
    <li className="st-item">
      <Section title={title} pointer={pointer} isClosed={!isOpen}>
        <PlaceAt pointer={pointer}>
          <ChoiceSelect label={label} schema={schema} pointer={pointer} value={value} />
          <Control label={label} schema={schema} pointer={pointer} value={value} />
        </PlaceAt>
        <p className="st-line">
          <Button disabled={!earlier} onClick={earlier}>
            {t('eventForm.earlier')}
          </Button>
          <Button disabled={!later} onClick={later}>
            {t('eventForm.later')}
          </Button>
          <Button onClick={remove}>{t('eventForm.remove')}</Button>
        </p>
      </Section>
    </li>
  )
}

/**
 * Sets the place of a form. The available paths depend on the place. For example, an action after a
 * call can read the response.
 */
function PlaceAt({ pointer, children }: { pointer: string; children: ReactNode }): ReactNode {
  return <PlaceContext value={usePlace(pointer)}>{children}</PlaceContext>
}

interface NewProps {
  readonly label: string
  readonly add: (item: Json) => void
}

function NewStep({ label, add }: NewProps): ReactNode {
  const options = useNewSteps()
  return (
    <Picker
      label={t('eventForm.addAStepOn', { event: label.toLowerCase() })}
      value=""
      options={options}
      onPick={(name) => {
        const step = options.find(({ value }) => value === name)?.step
        if (step) add(step)
      }}
      placeholder={t('eventForm.addAStep')}
    />
  )
}

/**
 * Shows a button that adds an item. If an item needs exactly one of several members, shows a list
 * of these members instead.
 */
function NewItem({ label, schema, add }: NewProps & { schema: JsonObject }): ReactNode {
  const choices = formOptions(schema, undefined)
  const words = t('listOfValues.addTo', { label: label.toLowerCase() })
  if (choices.length === 0)
    return <Button onClick={() => add(emptyValueOf(schema))}>{words}</Button>
  return (
    <Picker
      label={words}
      placeholder={words}
      value=""
      options={choices.map(({ name }) => ({ value: name, label: labelOf(name) }))}
      onPick={(name) => add(choices.find((choice) => choice.name === name)!.value())}
    />
  )
}

interface EntriesProps {
  readonly label: string
  readonly pointer: string
  readonly shape: JsonObject
  readonly owner: JsonObject
}

/** Shows the entries of an object. The author chooses the names of the entries. */
export function Entries({ label, pointer, shape, owner }: EntriesProps): ReactNode {
  const { namesFor, project, document } = useFormPlace()
  const { workspace } = useStudio()
  const isScenarios = kindOf(useSelected('path')) === 'scenarios' && pointer === '/scenarios'
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
      {membersOf(owner)
        .filter(([at]) => fixed[at] === undefined)
        .map(([at, value]) => {
          const own = entryWords(segmentsOf(pointer).at(-1) ?? '', at, value)
          const remove = () =>
            edit([[child(pointer, at), undefined]], {
              also: isScenarios ? unlistScenario(project, document, at, workspace.text) : [],
            })
          return (
            <ValueForm
              key={at}
              label={own}
              schema={entry}
              pointer={child(pointer, at)}
              value={value}
              beside={<RemoveButton label={own} press={remove} />}
            />
          )
        })}
      <Picker
        label={words}
        placeholder={words}
        value=""
        options={options}
        // A new rule starts with the value `true`.
        onPick={(added) => {
          const isNew = owner[added] === undefined && pattern.test(added)
          setWrong(isNew ? '' : added)
          if (isNew)
            edit([[child(pointer, added), pointer === '/rules' ? true : emptyValueOf(entry)]])
        }}
        isFree={options.length === 0}
      />
      {wrong !== '' && (
        <p className="st-fault" role="alert">
          {wrong}:{' '}
          {translateDescription(stringOrEmpty(name.schema['patternErrorMessage'])) ||
            t('literalField.doesNotFit')}
        </p>
      )}
    </>
  )
}
