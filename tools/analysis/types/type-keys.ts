import type { ObjectShape, Type } from './type'

export interface TypeKeys {
  /** Returns the key of a type. Types with the same meaning have the same key. */
  readonly keyOf: (type: Type) => number
  /** Returns whether a type with a key contains one of the texts. */
  readonly mention: (texts: readonly string[]) => boolean
  readonly size: () => number
}

/**
 * Creates keys for types. Each object in a type is read once, so types that share objects with
 * earlier types take little time.
 */
export function createTypeKeys(): TypeKeys {
  const known = new WeakMap<object, number>()
  const keys = new Map<string, number>()
  const numberOf = <One extends object>(one: One, write: (one: One) => string): number => {
    let key = known.get(one)
    if (key === undefined) {
      const text = write(one)
      key = keys.get(text) ?? keys.size
      keys.set(text, key)
      known.set(one, key)
    }
    return key
  }
  const typeKey = (type: Type): number => numberOf(type, written)
  const written = (type: Type): string => {
    let text = ''
    for (const kind in type) text += `${kind} ${partOf(type, kind as keyof Type)};`
    return text
  }
  const partOf = (type: Type, kind: keyof Type): string | number => {
    const part = type[kind]
    if (kind === 'object') return numberOf(part as ObjectShape, membersOf)
    if (kind === 'array') return typeKey(type.array!.items)
    if (kind !== 'personal') return JSON.stringify(part)
    const { inside, ...others } = type.personal!
    return `${JSON.stringify(others)} ${inside ? typeKey(inside) : ''}`
  }
  const membersOf = ({ members, open }: ObjectShape): string => {
    let text = `members ${open}`
    for (const [name, { type, optional, alias }] of members)
      text += `,${JSON.stringify(name)} ${typeKey(type)} ${optional} ${alias ?? ''}`
    return text
  }
  return {
    keyOf: typeKey,
    mention: (texts) => [...keys.keys()].some((key) => texts.some((text) => key.includes(text))),
    size: () => keys.size,
  }
}
