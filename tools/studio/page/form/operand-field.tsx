import { type ReactNode, useState } from 'react'
import { isObject, type Json } from '../../../../renderer/language'
import { parseJson } from '../../../analysis/json/parse-json'
import { type Names, namesBeside, valuePhrase } from '../../../analysis/sentences/value'
import { typeMismatch } from '../../../analysis/types/union'
import { anyType, type Type } from '../../../analysis/types/type'
import { Button } from '../controls/controls'
import { type Option, Picker } from '../controls/picker'
import { t } from '../words/words'
import { operationOptions, writeCall } from './call'
import { missingOperand } from './use-edit'
import { type FormPlace, useFormPlace } from './use-place'

/**
 * Returns the option value of an operand: `var:order.status` for a path, `rule:payable` for a rule,
 * `=174` for a literal, and `computed` for other expressions.
 */
export function operandName(value: Json | undefined, type: Type = anyType): string {
  if (value === undefined || value === missingOperand) return ''
  if (!isObject(value)) return `=${showLiteral(value, type)}`
  const { var: path, rule } = value
  if (typeof path === 'string') return `var:${path}`
  return typeof rule === 'string' ? `rule:${rule}` : 'computed'
}

export function operandOf(name: string, type: Type): Json {
  const [, kind = '', rest = ''] = /^(var|rule|call):(.*)$/.exec(name) ?? []
  if (kind === 'call') return writeCall(rest, [])
  return kind === '' ? typedLiteral(name.replace(/^=/, ''), type) : { [kind]: rest }
}

/** Returns the rules and the paths that the expression can read and that fit the type. */
export function readableOptions(
  { paths, rules, typeOf }: FormPlace,
  type: Type,
  current: Json | undefined,
): Option[] {
  const now = operandName(current)
  const named = type.any || type.boolean ? rules : []
  return [
    ...named.map((rule) => ({
      value: `rule:${rule}`,
      label: rule,
      detail: t('operand.aRuleOfThisScreen'),
      group: t('operand.rules'),
    })),
    ...paths.flatMap(({ value: path, ...option }) => {
      const value = `var:${path}`
      const fits = value === now || !typeMismatch(typeOf({ var: path }), type)
      return fits ? [{ label: path, ...option, value, keywords: path }] : []
    }),
  ]
}

/** Returns whether a typed text is the path of a member of a value with unknown members. */
export function isOpenPath({ paths, typeOf }: FormPlace, text: string): boolean {
  return paths.some(
    ({ value }) => text.startsWith(`${value}.`) && typeOf({ var: value }).any === true,
  )
}

interface Props {
  readonly label: string
  readonly value: Json | undefined
  readonly type: Type
  readonly isFree: boolean
  /** The other operand. If it is a path, the codes of the path have descriptions. */
  readonly compared: Json | undefined
  readonly set: (value: Json) => void
}

/** Shows the options for an operand: known values of its type, literals, paths, rules and calls. */
export function OperandField({ label, value, type, isFree, compared, set }: Props): ReactNode {
  const place = useFormPlace()
  const names = namesBeside(compared, place.names)
  const name = operandName(value, type)
  const isLiteral = isFree || name.startsWith('=')
  const isPath = (typed: string) => isOpenPath(place, typed)
  const options: Option[] = [
    ...knownValues(type).map((literal) => ({
      value: `=${showLiteral(literal, type)}`,
      label: labelOfLiteral(literal, type, names),
      group: t('operand.valuesThatCome'),
    })),
    ...readableOptions(place, type, value),
    ...operationOptions(type).map((option) => ({
      ...option,
      value: `call:${option.value}`,
      group: t('operand.computed'),
    })),
  ]
  const isListed = name === '' || options.some((option) => option.value === name)
  const written = {
    value: name,
    label: name.startsWith('=')
      ? name.slice(1)
      : valuePhrase(value, place.names).replaceAll('*', ''),
  }
  return (
    <Picker
      label={label}
      placeholder={t('testRow.aValue')}
      value={name}
      options={isListed ? options : [written, ...options]}
      onPick={(picked) => {
        if (picked !== 'computed') set(isPath(picked) ? { var: picked } : operandOf(picked, type))
      }}
      isFree
      refuse={(typed) => {
        if (isPath(typed)) return undefined
        return isLiteral ? literalFault(typed, type) : t('picker.unknown', { text: typed })
      }}
    />
  )
}

/** Shows a list of literals. Each known value has a button. The author types other values. */
export function LiteralsField({
  value,
  type,
  compared,
  set,
}: Pick<Props, 'type' | 'compared' | 'set'> & { value: readonly Json[] }): ReactNode {
  const names = namesBeside(compared, useFormPlace().names)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const all = [...new Set([...knownValues(type), ...value])]
  const write = (next: readonly Json[]) => set(next.length === 0 ? missingOperand : [...next])
  const add = () => {
    const found = typed.trim() === '' ? undefined : literalFault(typed, type)
    setFault(found)
    if (found !== undefined) return
    if (typed.trim() !== '') write([...value, typedLiteral(typed, type)])
    setTyped('')
  }
  return (
    <fieldset className="st-line st-list">
      <legend className="lz-visually-hidden">{t('listField.theValues')}</legend>
      {all.map((one) => (
        <Button
          key={JSON.stringify(one)}
          aria-pressed={value.includes(one)}
          onClick={() =>
            write(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
          }
        >
          {labelOfLiteral(one, type, names) || t('listField.emptyText')}
        </Button>
      ))}
      <input
        className="st-input"
        aria-label={t('listField.anotherValue')}
        aria-invalid={fault === undefined ? undefined : true}
        placeholder={t('listField.another')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      {fault !== undefined && (
        <p className="st-fault" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

/** Returns the description of a code, or else the text of the literal. */
function labelOfLiteral(value: Json, type: Type, { choice }: Names): string {
  return choice?.(value)?.replaceAll('*', '') ?? showLiteral(value, type)
}

/** Returns the text of a literal. A string that looks like another type has quotes: `"174"`. */
export function showLiteral(value: Json, type: Type): string {
  if (typeof value !== 'string' || isNumeric(type)) return JSON.stringify(value)
  return !isTextOnly(type) && looksOtherwise(value) ? JSON.stringify(value) : value
}

/** Returns the literal that a text stands for. A text in quotes is always a string. */
export function typedLiteral(text: string, type: Type): Json {
  const word = text.trim()
  if (isNumeric(type)) return typedNumber(word) ?? text
  if (/^".*"$/.test(word)) return parseJson(word) ?? text
  if (isTextOnly(type)) return text
  return looksOtherwise(word) ? (typedNumber(word) ?? parseJson(word) ?? text) : text
}

/** Returns a message if a typed text is no literal of the type. */
function literalFault(text: string, type: Type): string | undefined {
  const isFault = isNumeric(type) && typedNumber(text.trim()) === undefined
  return isFault ? t('operand.isNoNumber', { text }) : undefined
}

/** Plain digits, or digits in groups of thousands (1,000,000) or of lakhs (10,00,000). */
const numberPattern = /^-?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d+)?$/

/**
 * Reads a number in the notation of Mexico and India: commas group digits, and a point separates
 * decimals.
 */
function typedNumber(word: string): number | undefined {
  return numberPattern.test(word) ? Number(word.replaceAll(',', '')) : undefined
}

/**
 * Returns whether the literals of a type are numbers. Amounts in sums are strings, but not literals.
 */
function isNumeric({ any, string, number, boolean }: Type): boolean {
  return !any && !boolean && number !== undefined && (!string || string.format === 'sum')
}

function knownValues({ string, number, boolean }: Type): Json[] {
  const truths = boolean ? (boolean.only ?? [true, false]) : []
  return [
    ...(string?.only ?? string?.known ?? []),
    ...(number?.only ?? number?.known ?? []),
    ...truths,
  ]
}

function isTextOnly({ any, string, number, boolean }: Type): boolean {
  return !any && string !== undefined && !number && !boolean
}

/** Returns whether a text looks like another literal. A number with a zero in front is a text. */
function looksOtherwise(text: string): boolean {
  const isNumber = typedNumber(text) !== undefined && !/^-?0\d/.test(text)
  return isNumber || /^(?:true|false|null|".*")$/.test(text)
}
