import { amountText, dateInRegion, EngineError, isObject, valueText } from '../../language'
import type { ProgramNode } from '../compile/program'
import { isTruthy } from '../expression/logic'
import type { ScreenInstance } from '../run/instance'

type Kind = 'text' | 'amount' | 'date' | 'number' | 'flag' | 'link' | 'image'

/**
 * The shape of a prop: a kind, or a list or object of shapes. With `!`, a missing value is replaced
 * by the empty value of the kind. With `!!`, the widget cannot be drawn without a value.
 */
export type PropShape = Kind | `${Kind}!` | `${Kind}!!` | readonly PropShape[] | PropShapes

export interface PropShapes {
  readonly [name: string]: PropShape
}

export interface WidgetShape {
  /** A prop without a shape is not changed. */
  readonly props?: PropShapes
  readonly field?: PropShape
}

/** The screen that contains the props, and the JSON pointer of their object in the document. */
export interface PropsOwner {
  readonly screen: ScreenInstance
  readonly pointer: string
}

interface PropOwner extends PropsOwner {
  readonly siblings: Readonly<Record<string, unknown>>
}

/**
 * Converts props to the shapes of a widget in place, by replacing missing and wrong values. A
 * refused URL counts as missing, and is reported. Throws if a prop with `!!` is missing.
 */
export function fitProps(
  props: Record<string, unknown>,
  shapes: PropShapes,
  { screen, pointer }: PropsOwner,
): Record<string, unknown> {
  const owner = { screen, pointer, siblings: props }
  for (const name in shapes) props[name] = fit(props[name], shapes[name]!, name, owner)
  return props
}

function fit(value: unknown, shape: PropShape, name: string, owner: PropOwner): unknown {
  if (isList(shape))
    return Array.isArray(value) ? value.flatMap((item) => fitItem(item, shape, name, owner)) : []
  if (typeof shape === 'object')
    return fitProps(isObject(value) ? { ...value } : {}, shape, {
      screen: owner.screen,
      pointer: `${owner.pointer}/${name}`,
    })
  const { read, isNeeded, absent } = readingOf(shape)
  const result = read(value, name, owner)
  if (isNeeded && !result) throw new EngineError('needed-property', `${owner.pointer}/${name}`)
  return result ?? absent
}

interface KindReader {
  readonly read: (value: unknown, name: string, owner: PropOwner) => unknown
  readonly isNeeded: boolean
  readonly absent: unknown
}

const readings = new Map<string, KindReader>()

function readingOf(shape: string): KindReader {
  let reading = readings.get(shape)
  if (!reading) {
    const [kind, ...marks] = shape.split('!') as [Kind, ...string[]]
    reading = {
      read: readers[kind],
      isNeeded: marks.length > 1,
      absent: marks.length > 0 ? emptyOf(kind) : undefined,
    }
    readings.set(shape, reading)
  }
  return reading
}

const emptyOf = (kind: Kind) => (kind === 'number' ? 0 : kind !== 'flag' && '')

/** The value of an input's state entry, or else the empty value of the input's type. */
export function fieldValue(
  { pointer }: ProgramNode,
  field: string,
  screen: ScreenInstance,
  shape: PropShape | undefined,
): unknown {
  const value = screen.store.read(`state.${field}`)
  return shape ? fit(value, shape, 'field', { screen, pointer, siblings: {} }) : value
}

const isList = (shape: PropShape): shape is readonly PropShape[] => Array.isArray(shape)

/**
 * Converts an item of a list. In a list of strings, an object counts as a missing string. Items of
 * other lists are dropped if they do not fit.
 */
function fitItem(
  item: unknown,
  shapes: readonly PropShape[],
  name: string,
  owner: PropOwner,
): unknown[] {
  const isMember = isObject(item)
  const shape = shapes.find((other) => (typeof other === 'object') === isMember)
  return shape || isMember ? [fit(item, shape ?? shapes[0]!, name, owner)] : []
}

const readers: Readonly<Record<Kind, KindReader['read']>> = {
  text: readText,
  amount: readAmount,
  date: readDate,
  number: readNumber,
  flag: (value) => (value === undefined || value === null ? undefined : isTruthy(value)),
  link: readAddress('link'),
  image: readAddress('image'),
}

function readText(value: unknown): string | undefined {
  return value === '' ? value : valueText(value) || undefined
}

/** Reads an amount. The currency symbol in `sign` determines the digit groups. */
function readAmount(
  value: unknown,
  _: string,
  { screen, siblings }: PropOwner,
): string | undefined {
  const { profile } = screen.scope.roots.values
  return /\p{Nd}/u.test(readText(value) ?? '')
    ? amountText(value, siblings['sign'], profile)
    : undefined
}

function readDate(value: unknown, _: string, { screen }: PropOwner): unknown {
  return dateInRegion(value, screen.scope.roots.values.profile)
}

function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return Number.isFinite(number) ? (number as number) : undefined
}

function readAddress(as: 'link' | 'image') {
  return (value: unknown, name: string, { screen, pointer }: PropOwner): string | undefined => {
    const text = readText(value)
    const address = text && screen.ports.whole(text)
    const refusal = address && screen.ports.refusal(address, as)
    if (!refusal) return address
    screen.report({ code: 'url-refused', pointer: `${pointer}/${name}`, detail: refusal })
    return undefined
  }
}
