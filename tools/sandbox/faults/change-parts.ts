import { type DataType, isObject } from '../../../renderer/language'

/** A value in a response, with its declared type. */
export interface TypedValue {
  readonly type: DataType
  readonly value: unknown
  readonly isOptional: boolean
  /** The pointer in the response; empty for the whole body. */
  readonly pointer: string
}

export type ValueChange = (part: TypedValue) => unknown

/** A change returns this symbol to leave a value out. */
export const leftOut = Symbol('absent')

/** Inner values are changed before the values that contain them. */
export function changeValues(part: TypedValue, change: ValueChange): unknown {
  return change({ ...part, value: changeInside(part, change) })
}

function changeInside({ type, value, pointer }: TypedValue, change: ValueChange): unknown {
  const inner = (name: string | number, inside: DataType, member: unknown, isOptional: boolean) =>
    changeValues({ type: inside, value: member, isOptional, pointer: `${pointer}/${name}` }, change)
  if (Array.isArray(value))
    return value.map((item, at) => inner(at, type.items ?? {}, item, false)).filter(isSent)
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [
    name,
    inner(name, type.properties?.[name] ?? {}, member, !type.required?.includes(name)),
  ])
  return Object.fromEntries(members.filter(([, member]) => isSent(member)))
}

const isSent = (value: unknown) => value !== leftOut

/** The kind of a type in one word; `any` if the type has none. */
export function kindOf({ type, items, properties }: DataType): string {
  const [name] = [type ?? (items ? 'array' : properties ? 'object' : 'any')].flat()
  return name === 'integer' ? 'number' : (name ?? 'any')
}
