import type { ReactNode } from 'react'
import {
  child,
  stringOrEmpty,
  valueAt,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { choiceLabel } from '../../../analysis/words/member-label'
import { codeWords } from '../../../analysis/sentences/path-label'
import { listedValues } from '../../../analysis/types/from-schema'
import { kindsOf, stringType } from '../../../analysis/types/type'
import { Checkbox, Select, useDraft } from '../controls/controls'
import { Picker } from '../controls/picker'
import { galleryWidgets } from '../palette/gallery-widgets'
import { translateDescription } from '../../../analysis/words/translate-description'
import { t } from '../words/words'
import { emptyValueOf } from './grammar'
import { type ValueChange, useEdit } from './use-edit'
import { type FormPlace, isExistingName, useFormPlace } from './use-place'

interface Props {
  readonly label: string
  readonly pointer: string
  readonly value: Json | undefined
  readonly schema: JsonObject
  readonly definitions?: readonly string[]
  readonly isRequired?: boolean
}

interface ControlProps extends Props {
  readonly change: (value: Json | undefined, isTyped?: boolean) => void
}

export function LiteralField(props: Props): ReactNode {
  const { pointer, schema, definitions = [] } = props
  const edit = useEdit()
  const place = useFormPlace()
  const { project, namesFor } = place
  const change = (value: Json | undefined, isTyped = false) => edit([[pointer, value]], { isTyped })
  const values = schema['enum']
  if (Array.isArray(values)) {
    const icons = project.widgets.get('icon')?.props.get('name')?.schema['enum']
    const isIcon = JSON.stringify(icons) === JSON.stringify(values)
    return isIcon ? (
      <IconField {...props} change={change} icons={values.map(stringOrEmpty)} />
    ) : (
      <ChoiceField {...props} change={change} choices={values} />
    )
  }
  const { type, format } = schema
  if (type === 'boolean') return <TruthField {...props} change={change} />
  if (type === 'number' || type === 'integer') return <NumberField {...props} change={change} />
  const member = pointer.slice(pointer.lastIndexOf('/') + 1)
  const names =
    namesFor({ member, pointer, definitions, format }) ??
    listedValues(schema)?.map((value) => ({
      value: stringOrEmpty(value),
      label: codeWords(schema, value)?.replaceAll('*', '') ?? stringOrEmpty(value),
    }))
  if (!names) return <TextField {...props} change={change} />
  const isExisting = isExistingName({ definitions, format })
  const isKnown = (text: string) => text === '' || names.some(({ value }) => value === text)
  return (
    <Picker
      label={props.label}
      value={stringOrEmpty(props.value)}
      options={names}
      onPick={(name) =>
        edit([
          [pointer, name === '' && !props.isRequired ? undefined : name],
          ...(member === 'field' ? newEntry(name, props, place) : []),
        ])
      }
      isFree
      refuse={(text) =>
        isExisting && !isKnown(text) ? t('literalField.isNoName', { text }) : undefined
      }
      {...(format === 'x-image' && { placeholder: t('literalField.chooseAPictureOfThe') })}
      {...(member === 'field' && { placeholder: t('literalField.chooseOrNameAnEntry') })}
    />
  )
}

/** Returns the change that adds a state entry; no change if the entry exists. */
function newEntry(
  name: string,
  { pointer, schema }: Props,
  { document, project }: FormPlace,
): ValueChange[] {
  const isName = new RegExp(stringOrEmpty(schema['pattern'])).test(name)
  const isScreen = valueAt(document, '/screen') !== undefined
  const entry = child('/state', name)
  if (name === '' || !isName || !isScreen || valueAt(document, entry) !== undefined) return []
  const widget = valueAt(document, `${pointer.slice(0, pointer.lastIndexOf('/'))}/widget`)
  const type = project.widgets.get(stringOrEmpty(widget))?.field ?? stringType
  return [[entry, emptyValueOf({ type: kindsOf(type) })]]
}

function ChoiceField({
  label,
  pointer,
  value,
  schema,
  isRequired,
  change,
  choices,
}: ControlProps & { choices: readonly Json[] }): ReactNode {
  const canBeUnset = !isRequired || value === undefined
  const words = (choice: Json | undefined) => choiceWords(pointer, choice)
  const none = canBeUnset
    ? [['', defaultHint(words(schema['default'])) || t('valueMode.notSet')] as const]
    : []
  const named = choices.map((choice) => [JSON.stringify(choice), words(choice)] as const)
  return (
    <Select
      aria-label={label}
      value={value === undefined ? '' : JSON.stringify(value)}
      options={[...none, ...named]}
      choose={(chosen) => change(chosen === '' ? undefined : (JSON.parse(chosen) as Json))}
    />
  )
}

function choiceWords(pointer: string, choice: Json | undefined): string {
  return choiceLabel(pointer, stringOrEmpty(choice)) ?? printed(choice)
}

/** Shows a checkbox. An optional value that equals the default is removed from the document. */
function TruthField({ label, value, schema, isRequired, change }: ControlProps): ReactNode {
  const standard = schema['default'] === true
  const isOn = typeof value === 'boolean' ? value : standard
  return (
    <Checkbox
      aria-label={label}
      isOn={isOn}
      change={(next) => change(next === standard && !isRequired ? undefined : next)}
    >
      <span aria-hidden="true">{t('literalField.yes')}</span>
    </Checkbox>
  )
}

function NumberField({ label, value, schema, isRequired, change }: ControlProps): ReactNode {
  const take = (text: string) => {
    const number = Number(text)
    if (text === '') change(isRequired ? 0 : undefined, true)
    else if (Number.isFinite(number)) change(number, true)
  }
  const draft = useDraft(printed(value), take)
  return (
    <input
      className="st-input"
      type="number"
      aria-label={label}
      step={schema['type'] === 'integer' ? 1 : 'any'}
      min={printed(schema['minimum'])}
      max={printed(schema['maximum'])}
      placeholder={defaultHint(schema['default'])}
      {...draft}
    />
  )
}

/**
 * Shows a text field. A text that does not match the pattern stays in the field, with a message,
 * and does not enter the document.
 */
function TextField({ label, value, schema, isRequired, change }: ControlProps): ReactNode {
  const { pattern, patternErrorMessage: reason } = schema
  const isValid = (text: string) => typeof pattern !== 'string' || new RegExp(pattern).test(text)
  const draft = useDraft(printed(value), (text) => {
    if (text === '' && !isRequired) change(undefined, true)
    else if (isValid(text)) change(text, true)
  })
  const isWrong = draft.value !== '' && !isValid(draft.value)
  return (
    <>
      <input
        className="st-input"
        type="text"
        aria-label={label}
        aria-invalid={isWrong}
        spellCheck={typeof pattern !== 'string'}
        placeholder={defaultHint(schema['default'])}
        {...draft}
      />
      {isWrong && (
        <p className="st-fault" role="alert">
          {typeof reason === 'string' ? translateDescription(reason) : t('literalField.doesNotFit')}
        </p>
      )}
    </>
  )
}

function printed(value: Json | undefined): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}

function defaultHint(value: Json | undefined): string {
  return printed(value) && t('literalField.asUsual', { value: printed(value) })
}

/** Shows a list of icons. The icon widget renders each icon. */
function IconField({
  label,
  pointer,
  value,
  isRequired,
  change,
  icons,
}: ControlProps & { icons: readonly string[] }): ReactNode {
  const Icon = galleryWidgets.get('icon')?.component
  const choices = isRequired ? icons : ['', ...icons]
  return (
    <fieldset className="st-icons">
      <legend className="lz-visually-hidden">{label}</legend>
      {choices.map((icon) => {
        const words = icon === '' ? t('iconField.noIcon') : choiceWords(pointer, icon)
        return (
          <label key={icon} className="st-icons__one" title={words}>
            <input
              type="radio"
              name={pointer}
              checked={(value ?? '') === icon}
              onChange={() => change(icon === '' ? undefined : icon)}
            />
            <span aria-hidden="true">
              {icon === '' || !Icon ? '–' : <Icon name={icon} size="m" />}
            </span>
            <span className="lz-visually-hidden">{words}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
