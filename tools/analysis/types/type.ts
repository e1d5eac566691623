/** The values of one kind: `only` is complete, `known` are the documented ones (`x-values`). */
export interface Choices<Value> {
  readonly only?: readonly Value[]
  readonly known?: readonly Value[]
  /** The format in the schema, such as `x-image`; `undefined` without a schema. */
  readonly format?: string
}

/** The format of literals in a document. */
export const writtenFormat = 'x-written'

/** Whether a value is a literal of a document, even if it is no longer listed. */
export function isWritten({ only, format }: Choices<unknown>): boolean {
  return format === writtenFormat || (format === undefined && only !== undefined)
}

/** Checks whether a value is the URL of a link or an image. */
export function isAddress(choices: Choices<unknown> | undefined): boolean {
  return isAddressFormat(choices?.format)
}

/** Checks whether a schema's `format` is that of a link or an image. */
export function isAddressFormat(format: unknown): boolean {
  return format === 'x-url' || format === 'x-image'
}

/** A member of an object type. */
export interface Member {
  readonly type: Type
  readonly optional: boolean
}

/** The members of an object; an open object may have other members. */
export interface ObjectShape {
  readonly members: ReadonlyMap<string, Member>
  readonly open: boolean
}

/**
 * The possible values of a place, by kind; several kinds are a union. `any` is for unknown values:
 * it fits everywhere, so that one mistake is reported once.
 */
export interface Type {
  readonly any?: true
  /** The value may be missing; `assumed`: only if the page was opened in an unusual way. */
  readonly null?: true | 'assumed'
  readonly boolean?: Choices<boolean>
  readonly number?: Choices<number>
  readonly string?: Choices<string>
  readonly array?: { readonly items: Type }
  readonly object?: ObjectShape
  /** An amount of money: it may be shown and compared, but not used in calculations. */
  readonly money?: true
  /** Personal data: it may be shown, but not put into a toast, a log or a URL. */
  readonly personal?: Personal
}

export const anyType: Type = { any: true }
export const nullType: Type = { null: true }
export const booleanType: Type = { boolean: {} }
export const numberType: Type = { number: {} }
export const stringType: Type = { string: {} }

/** A list of one type. */
export function arrayOf(items: Type): Type {
  return { array: { items } }
}

/** An object with exactly these members. */
export function objectOf(types: Iterable<readonly [name: string, type: Type]>): Type {
  const members = new Map<string, Member>()
  for (const [name, type] of types) members.set(name, { type, optional: false })
  return { object: { members, open: false } }
}

/** Adds null to a type, for a value that may be missing. */
export function orNull(type: Type, missing: true | 'assumed' = true): Type {
  return type.any || type.null === true || type.null === missing ? type : { ...type, null: missing }
}

/** The type of a result that is missing if an operand is. */
export function missingAs(type: Type, operands: readonly Type[]): Type {
  const states = operands.flatMap((operand) => operand.null ?? [])
  return states.length === 0 ? type : orNull(type, states.includes(true) || 'assumed')
}

/** The same type without null. */
export function withoutNull(type: Type): Type {
  if (!type.null) return type
  const { null: _, ...rest } = type
  return rest
}

/** The kinds of values, in the order of messages. */
const kinds = ['string', 'number', 'boolean', 'array', 'object', 'null'] as const

/** One kind of JSON value. */
export type Kind = (typeof kinds)[number]

/** The kinds that a type allows. */
export function kindsOf(type: Type): Kind[] {
  return kinds.filter((kind) => type[kind] !== undefined)
}

/** A type in which the value at a path is present. */
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

/** The value of each kind that counts as false. */
const falsy = { string: '', number: 0, boolean: false } as const

/** The kinds of values with choices. */
export const scalarKinds = ['string', 'number', 'boolean'] as const

/** The choices of a kind; `undefined` for a kind without choices. */
export function choicesOf(type: Type, kind: Kind): Choices<unknown> | undefined {
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? type[kind] : undefined
}

/** The part of a type that counts as true: without null, empty strings, zero and `false`. */
export function holding(type: Type): Type {
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

/** The part of a type that counts as false; a list may be empty. */
export function failing(type: Type): Type {
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

/** The type of a value in a URL or a form, where numbers are strings: both are accepted. */
export function transmitted(type: Type): Type {
  if (type.string && !type.string.only) return { number: {}, boolean: {}, ...type }
  const format = type.boolean ? 'truth' : type.number?.format === 'whole' ? 'whole' : 'numeric'
  if (type.number && type.boolean) return { string: {}, ...type }
  return type.number || type.boolean ? { string: { format }, ...type } : type
}

/** The type that a JSON body accepts for a string: a number is converted to a string. */
export function written(type: Type): Type {
  return type.string && !type.string.only ? { number: {}, ...type } : type
}

/** Personal data in a value, and the names through which it came. */
export interface Personal {
  /** For example `phone`; empty if the document does not name the kind. */
  readonly kind: string
  readonly way: readonly string[]
  /** The type of the value, if only a part of it is personal. */
  readonly inside?: Type
}

/** Returns the personal data of a value or of any part. */
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

/** Returns the personal data of a value at a place without its own type. */
export function carried(type: Type): Personal | undefined {
  const found = type.personal ?? personalIn(type)
  return found && !type.personal ? { ...found, inside: type } : found
}

/** Adds a name to the origin of personal data. */
export function cameBy(type: Type, name: string): Type {
  const { personal } = type
  return personal ? { ...type, personal: { ...personal, way: [...personal.way, name] } } : type
}

/** Adds personal data to a type. */
export function marked(type: Type, personal: Personal | undefined): Type {
  return personal ? { ...type, personal } : type
}

/** A failing path: the segment, the type without this member, and the existing names. */
export interface PathFault {
  readonly at: number
  readonly owner: Type
  readonly names: readonly string[]
}

/** Follows member names from a type. Returns a fault for a missing member. */
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

/** Distinguishes a fault from a type. */
export function isFault(result: Type | PathFault): result is PathFault {
  return 'at' in result
}

function memberOf(type: Type, name: string): Type | undefined {
  if (type.any) return marked(anyType, inherited(type, name))
  const found =
    objectMember(type, name) ??
    (type.array && /^\d+$/.test(name) ? orNull(type.array.items) : undefined)
  if (!found) return undefined
  // Other kinds in the union have no such member.
  const isSure = kindsOf(type).every((kind) => kind === 'object' || kind === 'null')
  const inOwner = type.null ? orNull(found, type.null) : found
  const result = isSure ? inOwner : orNull(inOwner)
  return result.personal ? result : marked(result, inherited(type, name))
}

/** The item type of a list; `any` if it is unknown. */
export function itemsOf(list: Type): Type {
  const items = list.array?.items ?? anyType
  return items.personal ? items : marked(items, inherited(list, '0'))
}

/** The personal data of a member. A mark on the whole value applies to all members. */
function inherited({ personal }: Type, name: string): Personal | undefined {
  if (!personal?.inside) return personal
  const member = memberOf(personal.inside, name)
  return member && carried(member)
}

function objectMember(type: Type, name: string): Type | undefined {
  const member = type.object?.members.get(name)
  if (member) return member.optional ? orNull(member.type) : member.type
  return type.object?.open ? anyType : undefined
}
