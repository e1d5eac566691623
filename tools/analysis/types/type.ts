/**
 * The possible values of one kind. `only` lists all possible values. `known` lists the documented
 * values (`x-values`), although other values are possible.
 */
export interface Choices<Value> {
  readonly only?: readonly Value[]
  readonly known?: readonly Value[]
  /** The format in the schema, such as `x-image`; `undefined` if no schema describes the value. */
  readonly format?: string
}

export const writtenFormat = 'x-written'

/** Returns whether the values are literals of a document, even if the list of values is unknown. */
export function isWritten({ only, format }: Choices<unknown>): boolean {
  return format === writtenFormat || (format === undefined && only !== undefined)
}

export function isAddress(choices: Choices<unknown> | undefined): boolean {
  return isAddressFormat(choices?.format)
}

export function isAddressFormat(format: unknown): boolean {
  return format === 'x-url' || format === 'x-image'
}

export interface Member {
  readonly type: Type
  readonly optional: boolean
  /** Another name of the member in responses. */
  readonly alias?: string
}

/** The members of an object. An open object may have other members. */
export interface ObjectShape {
  readonly members: ReadonlyMap<string, Member>
  readonly open: boolean
}

/**
 * The possible values of an expression or a member, by kind. Several kinds form a union. `any` fits
 * every type, and prevents further reports about a value that is already reported.
 */
export interface Type {
  readonly any?: true
  /**
   * Set if the value may be missing. With `assumed`, the value is missing only in unusual cases,
   * for example if the URL of the page is incomplete.
   */
  readonly null?: true | 'assumed'
  readonly boolean?: Choices<boolean>
  readonly number?: Choices<number>
  readonly string?: Choices<string>
  readonly array?: { readonly items: Type }
  readonly object?: ObjectShape
  /** True for an amount, which documents may show and compare, but not use in calculations. */
  readonly money?: true
  /** The personal data in the value, which must not be in a toast, a log or a URL. */
  readonly personal?: Personal
}

export const anyType: Type = { any: true }
export const nullType: Type = { null: true }
export const booleanType: Type = { boolean: {} }
export const numberType: Type = { number: {} }
export const stringType: Type = { string: {} }

export function arrayOf(items: Type): Type {
  return { array: { items } }
}

export function objectOf(types: Iterable<readonly [name: string, type: Type]>): Type {
  const members = new Map<string, Member>()
  for (const [name, type] of types) members.set(name, { type, optional: false })
  return { object: { members, open: false } }
}

export function orNull(type: Type, missing: true | 'assumed' = true): Type {
  return type.any || type.null === true || type.null === missing ? type : { ...type, null: missing }
}

/** Returns the type of a result that is null if an operand is null. */
export function nullIfMissing(type: Type, operands: readonly Type[]): Type {
  const states = operands.flatMap((operand) => operand.null ?? [])
  return states.length === 0 ? type : orNull(type, states.includes(true) || 'assumed')
}

export function withoutNull(type: Type): Type {
  if (!type.null) return type
  const { null: _, ...rest } = type
  return rest
}

/** The kinds of values, in their order in messages. */
const kinds = ['string', 'number', 'boolean', 'array', 'object', 'null'] as const

export type Kind = (typeof kinds)[number]

export function kindsOf(type: Type): Kind[] {
  return kinds.filter((kind) => type[kind] !== undefined)
}

/** Returns a type in which the value at a path is present. */
export function withPresent(type: Type, segments: readonly string[], at = 0): Type {
  const there = withoutNull(type)
  const name = segments[at]
  const member = name === undefined ? undefined : there.object?.members.get(name)
  if (!member || !there.object || name === undefined) return there
  const whole = member.optional ? orNull(member.type) : member.type
  const inner = withPresent(whole, segments, at + 1)
  if (inner === whole) return there
  const members = new Map(there.object.members).set(name, { type: inner, optional: false })
  return { ...there, object: { ...there.object, members } }
}

/** The value of each kind that is false in JSON Logic. */
const falsy = { string: '', number: 0, boolean: false } as const

export const scalarKinds = ['string', 'number', 'boolean'] as const

export function choicesOf(type: Type, kind: Kind): Choices<unknown> | undefined {
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? type[kind] : undefined
}

/** Returns the type of the values that are true: without null, empty strings, zero and `false`. */
export function truthyPart(type: Type): Type {
  if (type.any) return type
  const rest = Object.entries(type).filter(([kind]) => kind !== 'null' && !(kind in falsy))
  const part = scalarKinds.flatMap((kind) => {
    const choices = choicesOf(type, kind)
    const all = choices?.only ?? (kind === 'boolean' ? [true, false] : undefined)
    const only = all?.filter((value) => value !== falsy[kind])
    return choices && only?.length !== 0 ? [[kind, { ...choices, ...(only && { only }) }]] : []
  })
  return Object.fromEntries([...rest, ...part])
}

/** Returns the type of the values that are false, including the empty list. */
export function falsyPart(type: Type): Type {
  if (type.any) return type
  const part = scalarKinds.flatMap((kind) => {
    const choices = choicesOf(type, kind)
    const isPart = choices && (choices.only?.includes(falsy[kind]) ?? true)
    return isPart ? [[kind, { only: [falsy[kind]] }]] : []
  })
  return {
    ...(type.null ? { null: type.null } : {}),
    ...(type.array ? { array: { items: {} } } : {}),
    ...Object.fromEntries(part),
  }
}

/**
 * Returns the type that a URL or form accepts for a value. Since both contain only strings, a
 * number and its string are accepted.
 */
export function inUrlOrForm(type: Type): Type {
  if (type.string && !type.string.only) return { number: {}, boolean: {}, ...type }
  const format = type.boolean ? 'truth' : type.number?.format === 'whole' ? 'whole' : 'numeric'
  if (type.number && type.boolean) return { string: {}, ...type }
  return type.number || type.boolean ? { string: { format }, ...type } : type
}

/**
 * Returns the type that a JSON body accepts for a value. A number is accepted for a string, because
 * the phone converts the number.
 */
export function inJsonBody(type: Type): Type {
  return type.string && !type.string.only ? { number: {}, ...type } : type
}

/** The personal data in a value, with the names through which it was read. */
export interface Personal {
  /** The kind of personal data, such as `phone`; empty if the schema states no kind. */
  readonly kind: string
  readonly way: readonly string[]
  /** The type of the value, if only some members are personal. */
  readonly inside?: Type
}

/** Finds personal data in a value or its members. */
export function personalIn(type: Type): Personal | undefined {
  const { personal, array, object } = type
  if (personal) return personal
  if (array) return personalIn(array.items)
  for (const [name, member] of object?.members ?? []) {
    const found = personalIn(member.type)
    if (found) return { ...found, way: [name, ...found.way] }
  }
  return undefined
}

export function personalOfMember(type: Type): Personal | undefined {
  const found = type.personal ?? personalIn(type)
  return found && !type.personal ? { ...found, inside: type } : found
}

export function withOrigin(type: Type, name: string): Type {
  const { personal } = type
  return personal ? { ...type, personal: { ...personal, way: [...personal.way, name] } } : type
}

export function withPersonal(type: Type, personal: Personal | undefined): Type {
  return personal ? { ...type, personal } : type
}

/**
 * An unknown name in a path: its index in the path, the type that lacks the name, and the members
 * of this type.
 */
export interface PathFault {
  readonly at: number
  readonly owner: Type
  readonly names: readonly string[]
}

export function followPath(
  start: Type,
  segments: readonly string[],
  from: number,
): Type | PathFault {
  let type = start
  for (let at = from; at < segments.length; at++) {
    const next = memberOf(type, segments[at] ?? '')
    if (!next) return { at, owner: type, names: [...(type.object?.members.keys() ?? [])] }
    type = next
  }
  return type
}

export function isFault(result: Type | PathFault): result is PathFault {
  return 'at' in result
}

function memberOf(type: Type, name: string): Type | undefined {
  if (type.any) return withPersonal(anyType, memberPersonal(type, name))
  const found =
    objectMember(type, name) ??
    (type.array && /^\d+$/.test(name) ? orNull(type.array.items) : undefined)
  if (!found) return undefined
  // In a union with other kinds, the member may be missing, because only objects have members.
  const isSure = kindsOf(type).every((kind) => kind === 'object' || kind === 'null')
  const inOwner = type.null ? orNull(found, type.null) : found
  const result = isSure ? inOwner : orNull(inOwner)
  return result.personal ? result : withPersonal(result, memberPersonal(type, name))
}

/** Returns the type of the items; `any` if the type of the list is unknown. */
export function itemsOf(list: Type): Type {
  const items = list.array?.items ?? anyType
  return items.personal ? items : withPersonal(items, memberPersonal(list, '0'))
}

/** Returns the personal data in a member. All members of a personal value are personal. */
function memberPersonal({ personal }: Type, name: string): Personal | undefined {
  if (!personal?.inside) return personal
  const member = memberOf(personal.inside, name)
  return member && personalOfMember(member)
}

function objectMember(type: Type, name: string): Type | undefined {
  const member = type.object?.members.get(name)
  if (member) return member.optional ? orNull(member.type) : member.type
  return type.object?.open ? anyType : undefined
}
