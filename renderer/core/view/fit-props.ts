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

/** Where a property stands: its screen, its pointer into the document, and what stands beside it. */
interface Place {
  readonly screen: ScreenInstance
  readonly beside?: Readonly<Record<string, unknown>>
  readonly pointer: string
}

/**
 * The properties as a widget takes them: the one place that decides what stands for a value that is
 * absent or of another type, whatever a checker has promised. No list, object or number that is
 * none is shown as a text. An address that the policy refuses is reported, and absent. Throws where
 * a needed property is absent: the node gives way to its fallback.
 */
export function fitProps(
  props: Readonly<Record<string, unknown>>,
  shapes: PropShapes,
  { screen, pointer }: Place,
): Record<string, unknown> {
  const fitted: Record<string, unknown> = { ...props }
  for (const name in shapes)
    fitted[name] = fit(props[name], shapes[name]!, {
      screen,
      beside: props,
      pointer: `${pointer}/${name}`,
    })
  return fitted
}

/** A value as a shape takes it; undefined where it is absent and may be. */
function fit(value: unknown, shape: PropShape, place: Place): unknown {
  if (isList(shape))
    return Array.isArray(value) ? value.flatMap((item) => fitItem(item, shape, place)) : []
  if (typeof shape === 'object') return fitProps(isObject(value) ? value : {}, shape, place)
  const [kind, ...marks] = shape.split('!') as [Kind, ...string[]]
  const found = readers[kind](value, place)
  if (marks.length > 1 && !found) throw new EngineError('needed-property', place.pointer)
  return found ?? (marks.length > 0 ? emptyOf(kind) : undefined)
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
  return shape ? fit(value, shape, { screen, pointer: `${pointer}/field` }) : value
}

const isList = (shape: PropShape): shape is readonly PropShape[] => Array.isArray(shape)

/** What is no object has no place in a list of objects; in a list of texts it keeps its place. */
function fitItem(item: unknown, shapes: readonly PropShape[], place: Place): unknown[] {
  const isMember = isObject(item)
  const shape = shapes.find((other) => (typeof other === 'object') === isMember)
  return shape || isMember ? [fit(item, shape ?? shapes[0]!, place)] : []
}

const readers: Readonly<Record<Kind, (value: unknown, place: Place) => unknown>> = {
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
function readAmount(value: unknown, { screen, beside }: Place): string | undefined {
  const { profile } = screen.scope.roots.values
  return /\p{Nd}/u.test(readText(value) ?? '')
    ? amountText(value, beside?.sign, profile)
    : undefined
}

/** Servers say numbers as texts, too. */
function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return Number.isFinite(number) ? (number as number) : undefined
}

function readAddress(as: 'link' | 'image') {
  return (value: unknown, { screen, pointer }: Place): string | undefined => {
    const address = readText(value)
    const refusal = address && screen.ports.refusal(address, as)
    if (!refusal) return address
    screen.report({ code: 'url-refused', pointer, detail: refusal })
    return undefined
  }
}
