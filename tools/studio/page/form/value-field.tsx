import { createContext, type ReactNode, useContext, useState } from 'react'
import {
  isObject,
  type Json,
  type JsonObject,
  operatorOf,
  stringOrEmpty,
} from '../../../../renderer/language'
import { areEqual } from '../../../analysis/json/are-equal'
import { schemaType } from '../../../analysis/types/from-schema'
import { anyType, itemsOf, type Type } from '../../../analysis/types/type'
import { typeMismatch } from '../../../analysis/types/union'
import { Select } from '../controls/controls'
import { Picker } from '../controls/picker'
import { t } from '../words/words'
import { isTruthOnly } from './call'
import { CallField } from './call-form'
import { Field, Title } from './field'
import { emptyValueOf, literalOf } from './grammar'
import { isOpenPath, operandName, operandOf, readableOptions } from './operand-field'
import { Control } from './schema-form'
import { TextKeyField } from './text-key-field'
import { EditContext, type EditFunction, missingOperand, isIncomplete, useEdit } from './use-edit'
import { type FormPlace, useFormPlace } from './use-place'
import { replaceValue } from '../../../analysis/json/replace-value'

interface Props {
  readonly label: string
  readonly pointer: string
  readonly value: Json | undefined
  readonly schema: JsonObject
  /** The type of the value, by default the type of the literal in the schema. */
  readonly type?: Type
  readonly isRequired?: boolean
  /** A control to the right of the label. */
  readonly beside?: ReactNode
}

type Mode = 'none' | 'literal' | 'text' | 'value' | 'call'

const modeWords: Readonly<Record<Mode, string>> = {
  none: t('valueMode.notSet'),
  literal: t('valueMode.writtenHere'),
  text: t('valueMode.aText'),
  value: t('valueMode.aValue'),
  call: t('valueMode.computed'),
}

const InsideValue = createContext(false)

/**
 * Shows a list of sources for the value, such as a literal or a path, and the control of the chosen
 * source. The document gets an expression only when the expression is complete.
 */
export function ValueField(props: Props): ReactNode {
  const isInside = useContext(InsideValue)
  return isInside ? <ValueControl {...props} /> : <WholeValue {...props} />
}

function WholeValue({ value, ...props }: Props): ReactNode {
  const { pointer } = props
  const edit = useEdit()
  const [draft, setDraft] = useState<{ of: Json | undefined; value: Json | undefined }>()
  // The draft is dropped if the document changed after the draft began.
  const kept = draft && areEqual(draft.of, value) ? draft : undefined
  const shown = kept ? kept.value : value
  const change: EditFunction = (changes, how) => {
    const next = changes.reduce(
      (now, [at, to]) => replaceValue(now, at.slice(pointer.length), to),
      shown,
    )
    const isDraft = isIncomplete(next)
    setDraft(isDraft ? { of: value, value: next } : undefined)
    if (isDraft) edit([], how)
    else edit(kept ? [[pointer, next]] : changes, how)
  }
  return (
    <EditContext value={change}>
      <InsideValue value={true}>
        <ValueControl {...props} value={shown} />
      </InsideValue>
    </EditContext>
  )
}

function ValueControl({
  label,
  pointer,
  value,
  schema,
  type: wanted,
  isRequired = false,
  beside,
}: Props): ReactNode {
  const { names } = useFormPlace()
  const edit = useEdit()
  const literal = literalOf(schema) ?? {}
  const shown = wanted && !isObject(literal['items']) ? schemaOf(wanted) : literal
  const type = wanted ?? (Array.isArray(literal['type']) ? anyType : schemaType(literal))
  const isTruth = isTruthOnly(type)
  const now = modeOf(value, isTruth)
  // After the user chooses another source, the document stays unchanged until the user also chooses
  // a value.
  const [chosen, choose] = useState<{ mode: Mode; of: Json | undefined }>()
  const mode = chosen && areEqual(chosen.of, value) ? chosen.mode : now
  const modes = modesOf(literal, type, isRequired && value !== undefined)
  const setMode = (next: Mode) => {
    choose({ mode: next, of: value })
    if (next === 'none') edit([[pointer, undefined]])
    if (next === 'literal') edit([[pointer, initialLiteral(value, shown, type, names.text)]])
  }
  const isShown = mode === now || (isObject(value) && mode === 'call')
  const given = isShown && value !== missingOperand ? value : undefined
  return (
    <Field
      label={<Title label={label} isRequired={isRequired} />}
      pointer={pointer}
      about={stringOrEmpty(literal['description'])}
      beside={
        <span className="st-line">
          <Select
            aria-label={t('valueField.whereItComesFrom', { label })}
            value={mode}
            options={[...new Set([...modes, mode])].map((one) => [
              one,
              one === 'call' && isTruth ? t('valueMode.aCondition') : modeWords[one],
            ])}
            choose={setMode}
          />
          {beside}
        </span>
      }
    >
      {mode === 'literal' && (
        <Control
          label={label}
          pointer={pointer}
          value={given}
          schema={shown}
          // A required text stays in the document when it is empty, so that the user can continue
          // to type.
          isRequired={isRequired || type.string !== undefined}
        />
      )}
      {mode === 'text' && (
        <TextKeyField label={label} pointer={pointer} value={isObject(given) ? given : undefined} />
      )}
      {mode === 'value' && <ReadField label={label} pointer={pointer} value={given} type={type} />}
      {mode === 'call' && <CallField label={label} pointer={pointer} value={given} type={type} />}
    </Field>
  )
}

function schemaOf({ any, string, number, boolean, array }: Type): JsonObject {
  const only = string?.only ?? number?.only
  if (!any && only) return { enum: [...only] }
  const kinds = { string, number, boolean, array }
  const types = Object.entries(kinds).flatMap(([kind, choices]) => (choices ? [kind] : []))
  if (any || types.length === 0) return { type: ['string', 'number', 'boolean', 'null', 'array'] }
  return types.length === 1 ? { type: types[0]! } : { type: types }
}

/**
 * Returns the first literal after the user chooses to write a literal. If the value was a text key,
 * returns the words of the text.
 */
function initialLiteral(
  value: Json | undefined,
  literal: JsonObject,
  type: Type,
  wordsOf: (key: string) => string | undefined,
): Json {
  const words = isObject(value) && typeof value['t'] === 'string' ? wordsOf(value['t']) : undefined
  if (words !== undefined) return words
  if (isTruthOnly(type)) return true
  return literal['default'] ?? emptyValueOf(literal)
}

function modeOf(value: Json | undefined, isTruth: boolean): Mode {
  if (value === undefined || value === missingOperand) return 'none'
  if (!isObject(value)) return 'literal'
  const operator = operatorOf(value)
  if (operator === 't') return 'text'
  if (operator === 'var' && typeof value['var'] === 'string') return 'value'
  return operator === 'rule' && !isTruth ? 'value' : 'call'
}

function modesOf(literal: JsonObject, type: Type, isSet: boolean): Mode[] {
  const isObjectOnly = type.object !== undefined && !type.string && !type.array
  const isWords = literal['x-text'] === true && literal['type'] !== 'array'
  return [
    ...(isSet ? [] : ['none' as const]),
    ...(isWords ? ['text' as const] : []),
    ...(isWords || isObjectOnly ? [] : ['literal' as const]),
    'value',
    ...(isWords ? ['literal' as const] : []),
    ...(type.any && !isWords ? ['text' as const] : []),
    'call',
  ]
}

/** Shows a list of paths, with their types and their values in the scenario. */
function ReadField({
  label,
  pointer,
  value,
  type,
}: Pick<Props, 'label' | 'pointer' | 'value'> & { type: Type }): ReactNode {
  const place = useFormPlace()
  const edit = useEdit()
  const name = operandName(value)
  const options = readableOptions(place, type, value)
  const found = options.find((option) => option.value === name)
  const lists = found ? [] : listsWith(place, type)
  return (
    <>
      <Picker
        label={label}
        value={name}
        options={options}
        onPick={(picked) => {
          const path = isOpenPath(place, picked) ? `var:${picked}` : picked
          edit([[pointer, operandOf(path, anyType)]])
        }}
        isFree
        refuse={(typed) =>
          isOpenPath(place, typed) ? undefined : t('picker.unknown', { text: typed })
        }
        placeholder={t('valueField.chooseAValueOfThis')}
      />
      {found?.detail !== undefined && <p className="st-hint">{found.detail}</p>}
      {lists.length > 0 && (
        <p className="st-hint">{t('valueField.inLists', { lists: lists.join(', ') })}</p>
      )}
    </>
  )
}

/** Returns the lists whose items have a member of the type. */
function listsWith({ paths, typeOf }: FormPlace, type: Type): string[] {
  const fits = (path: string) =>
    [...(itemsOf(typeOf({ var: path })).object?.members.values() ?? [])].some(
      (member) => !typeMismatch(member.type, type),
    )
  const lists = type.any ? [] : paths.filter(({ value }) => typeOf({ var: value }).array)
  return lists.flatMap(({ value, label = value }) => (fits(value) ? [label] : []))
}
