import { amountText, EngineError, isObject, textOf } from '../../language'
import type { ProgramNode } from '../compile/program'
import { holds } from '../expression/logic'
import type { ScreenInstance } from '../run/instance'

type Kind = 'text' | 'amount' | 'number' | 'flag' | 'link' | 'image'

/**
 * What a widget takes in the place of a property: a kind, a list whose items have one of these
 * shapes, or an object with these members. With `!` the empty value of the kind stands for what is
 * absent; without what has `!!` there is nothing to draw.
 */
export type PropShape = Kind | `${Kind}!` | `${Kind}!!` | readonly PropShape[] | PropShapes

/** The shapes of properties, by name. */
export interface PropShapes {
  readonly [name: string]: PropShape
}

/** What a widget takes. */
export interface WidgetShape {
  /** Its properties; those that are not named reach it as they are. */
  readonly props?: PropShapes
  /** The value of its field. */
  readonly field?: PropShape
}

/** Where properties stand: their screen, and the pointer of what holds them in the document. */
export interface Place {
  readonly screen: ScreenInstance
  readonly pointer: string
}

/** Where one property stands, and what stands beside it. */
interface Spot extends Place {
  readonly beside: Readonly<Record<string, unknown>>
}

/**
 * Makes of properties what a widget takes, in their place: here alone it is decided what stands for
 * a value that is absent or of another type, whatever a checker has promised. No list, object or
 * number that is none is shown as a text. An address that the policy refuses is reported, and
 * absent. Throws where a needed property is absent: the node gives way to its fallback.
 */
export function fitProps(
  props: Record<string, unknown>,
  shapes: PropShapes,
  { screen, pointer }: Place,
): Record<string, unknown> {
  const spot = { screen, pointer, beside: props }
  for (const name in shapes) props[name] = fit(props[name], shapes[name]!, name, spot)
  return props
}

/** A value as a shape takes it; undefined where it is absent and may be. */
function fit(value: unknown, shape: PropShape, name: string, spot: Spot): unknown {
  if (isList(shape))
    return Array.isArray(value) ? value.flatMap((item) => fitItem(item, shape, name, spot)) : []
  if (typeof shape === 'object')
    return fitProps(isObject(value) ? { ...value } : {}, shape, {
      screen: spot.screen,
      pointer: `${spot.pointer}/${name}`,
    })
  const { read, isNeeded, absent } = readingOf(shape)
  const found = read(value, name, spot)
  if (isNeeded && !found) throw new EngineError('needed-property', `${spot.pointer}/${name}`)
  return found ?? absent
}

/** How a kind is read with its marks; there are few, and each is taken apart once. */
interface Reading {
  readonly read: (value: unknown, name: string, spot: Spot) => unknown
  readonly isNeeded: boolean
  readonly absent: unknown
}

const readings = new Map<string, Reading>()

function readingOf(shape: string): Reading {
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

/** What an input shows: the empty value of its type where the entry holds none. */
export function fieldValue(
  { pointer }: ProgramNode,
  field: string,
  screen: ScreenInstance,
  shape: PropShape | undefined,
): unknown {
  const value = screen.store.read(`state.${field}`)
  return shape ? fit(value, shape, 'field', { screen, pointer, beside: {} }) : value
}

const isList = (shape: PropShape): shape is readonly PropShape[] => Array.isArray(shape)

/** What is no object has no place in a list of objects; in a list of texts it keeps its place. */
function fitItem(item: unknown, shapes: readonly PropShape[], name: string, spot: Spot): unknown[] {
  const isMember = isObject(item)
  const shape = shapes.find((other) => (typeof other === 'object') === isMember)
  return shape || isMember ? [fit(item, shape ?? shapes[0]!, name, spot)] : []
}

const readers: Readonly<Record<Kind, Reading['read']>> = {
  text: readText,
  amount: readAmount,
  number: readNumber,
  flag: (value) => (value === undefined || value === null ? undefined : holds(value)),
  link: readAddress('link'),
  image: readAddress('image'),
}

function readText(value: unknown): string | undefined {
  return value === '' ? value : textOf(value) || undefined
}

/** What has no digit is no amount. The sign that is drawn in front says how digits are grouped. */
function readAmount(value: unknown, _: string, { screen, beside }: Spot): string | undefined {
  const { profile } = screen.scope.roots.values
  return /\p{Nd}/u.test(readText(value) ?? '')
    ? amountText(value, beside['sign'], profile)
    : undefined
}

/** Servers say numbers as texts, too. */
function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return Number.isFinite(number) ? (number as number) : undefined
}

function readAddress(as: 'link' | 'image') {
  return (value: unknown, name: string, { screen, pointer }: Spot): string | undefined => {
    const address = readText(value)
    const refusal = address && screen.ports.refusal(address, as)
    if (!refusal) return address
    screen.report({ code: 'url-refused', pointer: `${pointer}/${name}`, detail: refusal })
    return undefined
  }
}
