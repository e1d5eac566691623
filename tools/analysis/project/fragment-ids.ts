import {
  append,
  fragmentsOf,
  limits,
  namesOfKind,
  own,
  visitDocument,
  type JsonObject,
} from '../../../renderer/language/index.ts'
import { cached } from '../json/cached.ts'

interface Bundle {
  readonly document: JsonObject
  readonly fragments: Readonly<Record<string, JsonObject>>
}

interface Part {
  readonly document: JsonObject
  readonly within: readonly string[]
}

/** A copy of a fragment in which all ids begin with a prefix. */
interface FragmentCopy extends Part {
  readonly name: string
  readonly prefix: string
}

/**
 * Makes the ids of a screen unique if it uses a fragment several times. Each use with an id gets its
 * own copy of the fragment. The ids in the copy begin with the id of the use. Phones get only the
 * copies.
 */
export function withOwnIds(bundle: Bundle): Bundle {
  const { fragments } = bundle
  const repeated = repeatedIn(bundle)
  if (repeated.size === 0) return bundle
  const copies = new Map<string, FragmentCopy>()
  const copyOf = ({ document, within }: Part, prefix: string): JsonObject => {
    const copy = structuredClone(document)
    visitDocument(copy, {
      node(node) {
        const { id, fragment } = node
        const unique = typeof id === 'string' && id !== '' ? joined(prefix, id) : undefined
        if (unique !== undefined) node['id'] = unique
        const inner = typeof fragment === 'string' ? own(fragments, fragment) : undefined
        if (typeof fragment !== 'string' || !inner || isTooDeep(fragment, within)) return
        const inside = unique !== undefined && repeated.has(fragment) ? unique : prefix
        const name = joined(fragment, inside, copySign)
        const part = { document: inner, within: [...within, fragment] }
        if (!copies.has(name)) copies.set(name, { ...part, name, prefix: inside })
        node['fragment'] = name
      },
    })
    return copy
  }
  const document = copyOf({ document: bundle.document, within: [] }, '')
  const made: Record<string, JsonObject> = {}
  // The loop also visits copies that are added during the loop.
  for (const [name, copy] of copies) made[name] = { ...copyOf(copy, copy.prefix), fragment: name }
  return { document, fragments: { ...fragments, ...made } }
}

/** The separator in the names of copies, which the names of fragments cannot contain. */
const copySign = '~'

/** Returns the name of the original fragment of a copy. Other names stay the same. */
export const originalName = (name: string) => name.split(copySign, 1)[0]!

const joined = (first: string, second: string, by = '-') =>
  [first, second].filter((part) => part !== '').join(by)

const isTooDeep = (name: string, within: readonly string[]) =>
  within.includes(name) || within.length >= limits.redirects

/** Returns the name of the modal that contains a node. */
export const modalOf = (pointer: string) => /^\/modals\/([^/]+)\//.exec(pointer)?.[1]

/** Returns the fragments whose ids may be visible twice. Two modals are never visible together. */
function repeatedIn(bundle: Bundle): ReadonlySet<string> {
  const find = (name: string) => own(bundle.fragments, name)
  const hasIds = (name: string) =>
    [find(name), ...fragmentsOf(find(name) ?? {}, find).values()].some(
      (part) => part !== undefined && namesOfKind(part, 'node').size > 0,
    )
  return new Set(
    [...modalsOfUses(bundle)].flatMap(([name, modals]) => {
      const isApart = !modals.includes(undefined) && new Set(modals).size === modals.length
      return modals.length < 2 || isApart || !hasIds(name) ? [] : [name]
    }),
  )
}

function modalsOfUses({ document, fragments }: Bundle) {
  const modals = new Map<string, (string | undefined)[]>()
  const waiting: (Part & { readonly modal: string | undefined })[] = [
    { document, within: [], modal: undefined },
  ]
  for (const { document: part, within, modal: around } of waiting)
    for (const [fragment, ownModal] of usesIn(part)) {
      const modal = around ?? ownModal
      modals.set(fragment, append(modals.get(fragment), modal))
      const inner = own(fragments, fragment)
      if (inner && waiting.length < limits.nodes && !isTooDeep(fragment, within))
        waiting.push({ document: inner, within: [...within, fragment], modal })
    }
  return modals
}

/** The fragments that the nodes of a document use, each with the modal that contains the node. */
const usesIn = cached((document: JsonObject) => {
  const uses: [fragment: string, modal: string | undefined][] = []
  visitDocument(document, {
    node({ fragment }, { pointer }) {
      if (typeof fragment === 'string') uses.push([fragment, modalOf(pointer)])
    },
  })
  return uses
})
