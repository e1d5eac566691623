import { cached, onceFor } from '../../json/cached'
import {
  child,
  isObject,
  limits,
  objectsIn,
  own,
  visitDocument,
  type JsonObject,
  stringOrEmpty,
  valueAt,
  valueText,
} from '../../../../renderer/language'
import { type DocumentModel, expressionOf } from '../../model/model'
import { modalOf, withOwnIds } from '../../project/fragment-ids'
import type { Project } from '../../project/project'
import type { Report } from '../report'
import { namesId } from './named-otherwise'
import { at, documentRule } from './rule'
import { translate, say } from '../../words/words'
import { lookup, print, type Root, type Scope } from '../../expressions/scope'

export const duplicateId = documentRule('LZ216', (model) => {
  const usesById = new Map<string, IdUse[]>()
  const reported = new Set<string>()
  return idsOf(model).flatMap((use) => {
    const others = usesById.get(use.id) ?? []
    const first = others.find((other) => areVisibleTogether(other, use))
    others.push(use)
    usesById.set(use.id, others)
    return first && !reported.has(use.pointer) && reported.add(use.pointer)
      ? at(model, use.pointer, {
          cause: { of: `ids twice in ${model.file}`, name: use.id },
          what: say`The id "${use.id}" is already used by ${first.from}.`,
          fix:
            use.from === first.from && use.from !== translate(anotherNode)
              ? say`Give each use of the fragment an "id". The ids inside then begin with it.`
              : say`Give this node an id of its own.`,
        })
      : []
  })
})

/** Returns whether two ids may be visible together. Nodes of two different modals never are. */
function areVisibleTogether(one: IdUse, other: IdUse): boolean {
  const [left, right] = [modalOf(one.pointer), modalOf(other.pointer)]
  return left === undefined || right === undefined || left === right
}

const anotherNode = 'another node'

interface IdUse {
  readonly id: string
  readonly pointer: string
  readonly from: string
}

/** Returns the uses of ids, at most as many as a screen may have nodes (LZ506). */
function idsOf(model: DocumentModel): IdUse[] {
  const uses: IdUse[] = []
  const { copyAt, idsInside } = copiesOf(model)
  for (const { source, pointer } of model.nodes) {
    const { id, fragment } = source
    if (typeof id === 'string')
      uses.push({ id, pointer: child(pointer, 'id'), from: translate(anotherNode) })
    if (typeof fragment === 'string') {
      const place = { pointer: child(pointer, 'fragment'), from: say`the fragment ${fragment}` }
      const inside = idsInside(copyAt(pointer) ?? fragment)
      uses.push(...inside.map((one) => ({ id: one, ...place })))
    }
    if (uses.length > limits.nodes) break
  }
  return uses
}

interface Copies {
  /** Returns which copy of the fragment a node shows. */
  readonly copyAt: (pointer: string) => string | undefined
  readonly idsInside: (name: string) => readonly string[]
}

function copiesOf({ document, project }: DocumentModel): Copies {
  const bundle = { document, fragments: fragmentDocuments(project.fragments) }
  const unique = withOwnIds(bundle)
  if (unique === bundle)
    return { copyAt: () => undefined, idsInside: fragmentIds(project.fragments) }
  return {
    copyAt(pointer) {
      const node = valueAt(unique.document, pointer)
      return isObject(node) && typeof node['fragment'] === 'string' ? node['fragment'] : undefined
    },
    idsInside: (name) => idsIn(name, (one) => own(unique.fragments, one)),
  }
}

const fragmentDocuments = cached(
  (fragments: Project['fragments']): Readonly<Record<string, JsonObject>> =>
    Object.fromEntries([...fragments].map(([name, { document }]) => [name, document])),
)

/** Returns the ids of a fragment. An id of an inner fragment occurs once for each use. */
const fragmentIds = cached((fragments: Project['fragments']) =>
  onceFor((name) => idsIn(name, (one) => fragments.get(one)?.document)),
)

function idsIn(name: string, find: (name: string) => JsonObject | undefined): readonly string[] {
  const idList: string[] = []
  let left: number = limits.nodes
  const enter = (fragment: string, within: readonly string[]) => {
    const document = find(fragment)
    if (!document || within.includes(fragment) || within.length >= limits.redirects) return
    if (left-- <= 0) return
    const { ids, fragments } = namedIn(document)
    idList.push(...ids)
    for (const inside of fragments) enter(inside, [...within, fragment])
  }
  enter(name, [])
  return idList
}

interface DocumentNames {
  readonly ids: readonly string[]
  readonly fragments: readonly string[]
}

const namedIn = cached((document: JsonObject): DocumentNames => {
  const [ids, fragments]: [string[], string[]] = [[], []]
  visitDocument(document, {
    node({ id, fragment }) {
      if (typeof id === 'string') ids.push(id)
      if (typeof fragment === 'string') fragments.push(fragment)
    },
  })
  return { ids, fragments }
})

/**
 * Reports a name that hides another name of the document. The grammar forbids names that hide a
 * name of every document, such as `session`.
 */
export const shadowedName = documentRule('LZ220', (model) => [
  ...rows(model),
  ...results(model),
  ...elements(model),
])

function elements(model: DocumentModel): Report[] {
  return model.expressions.flatMap((use) =>
    use.scope.element?.object?.members.has('options') && use.path?.root?.kind === 'options'
      ? at(model, use.pointer, {
          what: say`The elements of this list have a member "options", but here the name means the options of the screen.`,
          fix: say`Repeat a node with "each" to read the member.`,
        })
      : [],
  )
}

function rows(model: DocumentModel): Report[] {
  return model.nodes.flatMap(({ source, outerScope, pointer }) =>
    source['each'] === undefined
      ? []
      : hidden(model, source['as'], outerScope, pointer, (name) => [name, `${name}Index`]),
  )
}

function results(model: DocumentModel): Report[] {
  return model.actions.flatMap(({ source, scope, pointer }) =>
    hidden(model, source['as'], scope, pointer, (name) => [name]),
  )
}

function hidden(
  model: DocumentModel,
  name: unknown,
  scope: Scope | undefined,
  pointer: string,
  takes: (name: string) => string[],
): Report | Report[] {
  if (typeof name !== 'string' || !scope) return []
  const taken = takes(name).find((other) => lookup(scope, other))
  const root = taken === undefined ? undefined : lookup(scope, taken)
  return root
    ? at(model, child(pointer, 'as'), {
        what: say`"${taken}" is already ${translate(words[root.kind]) ?? say`a name of this document`}.`,
        fix: say`Choose another name.`,
      })
    : []
}

const words: Partial<Record<Root['kind'], string>> = {
  data: 'a data source of this screen',
  row: 'the row of the list around it',
  index: 'the position in the list around it',
  result: 'the result of the call around it',
}

export const constantKey = documentRule('LZ241', (model) =>
  model.nodes.flatMap(({ source, pointer, list }) => {
    const { key, each, as: name = 'item' } = source
    if (key === undefined || each === undefined) return []
    const { string, boolean } = expressionOf(model, key)?.type ?? {}
    const words = string?.only ?? string?.known ?? []
    const read = expressionOf(model, key)?.path?.segments.at(-1) ?? 'id'
    // If the items have no `id`, the member may have another value in each row.
    const isShared = words.length > 0 || boolean || !namesId(read)
    if (isShared && list?.array?.items.object?.members.has('id'))
      return at(model, child(pointer, 'key'), {
        what: say`Several rows may have the same ${print(key)}.`,
        fix: say`Read a member of the row that no other row has, such as its id.`,
      })
    const paths = objectsIn(key).flatMap(
      ({ var: read }) => valueText(Array.isArray(read) ? read[0] : read).split('.')[0]!,
    )
    const isOfRow = paths.some((root) => root === name || root === `${stringOrEmpty(name)}Index`)
    if (isOfRow || objectsIn(key).some(({ rule }) => rule !== undefined)) return []
    return at(model, child(pointer, 'key'), {
      what: say`This key reads no member of the row, so all rows have the same key.`,
      fix: say`Read a member of the row that no other row has, such as its id.`,
    })
  }),
)
