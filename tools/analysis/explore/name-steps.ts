import {
  child,
  isObject,
  isWithin,
  type Json,
  type JsonObject,
  membersOf,
  stringOrEmpty,
  visitDocument,
} from '../../../renderer/language'
import { editOf, locatorOf } from '../check/engine/to-findings'
import type { Edit } from '../check/report'
import { pressableNames } from '../check/rules/scenario-steps'
import { placeOfPointer } from '../coverage/measure'
import { freshName } from '../names/fresh-name'
import type { Project } from '../project/project'
import type { NamedDocument } from '../project/screens'
import { say } from '../words/words'

/** Steps that name nodes by ids, as scenarios do. */
interface NamedSteps {
  readonly steps: readonly Json[]
  /** The edits that give these ids to nodes without an id; undefined if an edit is impossible. */
  readonly edits: readonly Edit[] | undefined
  /** Sentences that ask the author for these ids. */
  readonly advice: readonly string[]
}

/** A node without an id, and the id that steps use for it. */
interface Nameless {
  readonly file: string
  readonly pointer: string
  readonly node: JsonObject
  readonly id: string
}

/**
 * Returns a function that replaces the pointers in steps by ids. A pointer would name another node
 * after the next edit. A node gets the same id in all steps.
 */
export function createStepNamer(project: Project, screen: NamedDocument) {
  const { document } = screen
  const states = membersOf(document['state']).map(([name]) => name)
  const used = new Set([...pressableNames(document, project), ...states])
  const known = new Map<string, Nameless>()
  const nodeAt = (file: string, pointer: string, node: JsonObject): Nameless => {
    const key = `${file} ${pointer}`
    const nameless = known.get(key) ?? { file, pointer, node, id: freshName(stemOf(node), used) }
    known.set(key, nameless)
    used.add(nameless.id)
    return nameless
  }
  return (steps: readonly Json[]): NamedSteps => {
    const found = new Set<Nameless>()
    let isComplete = true
    const named = steps.map((step) => {
      if (!isObject(step)) return step
      const member = typeof step['press'] === 'string' ? 'press' : 'fill'
      const name = stringOrEmpty(step[member])
      if (!name.startsWith('/')) return step
      const { file, pointer } = placeOfPointer(project, screen, name)
      const owner = innermostNode(project.files.get(file)?.json, pointer)
      if (!owner) {
        isComplete = false
        return step
      }
      const [at, node] = owner
      const nameless = nodeAt(file, at, node)
      found.add(nameless)
      return { ...step, [member]: nameless.id + pointer.slice(at.length) }
    })
    // An id in a fragment would occur once for each use of the fragment.
    const isOwn = [...found].every(({ file }) => file === screen.file)
    return {
      steps: named,
      edits: isComplete && isOwn ? [...found].map((one) => idEdit(project, one)) : undefined,
      advice: [...found].map(
        ({ file, pointer, id }) => say`Give the node ${pointer} of ${file} the id "${id}".`,
      ),
    }
  }
}

/** Returns the node with the longest pointer around a place. The key of a row may follow it. */
function innermostNode(
  document: Json | undefined,
  place: string,
): [pointer: string, node: JsonObject] | undefined {
  let innermost: [pointer: string, node: JsonObject] | undefined
  if (isObject(document))
    visitDocument(document, {
      node(node, { pointer }) {
        const isInner = pointer.length > (innermost?.[0].length ?? 0)
        if (isInner && isWithin(place, pointer)) innermost = [pointer, node]
      },
    })
  return innermost
}

/** Returns the name of the node's text, such as `pay` for `shop.pay`, or the name of the widget. */
function stemOf(node: JsonObject): string {
  const keys = membersOf(node).flatMap(([, value]) =>
    isObject(value) && typeof value['t'] === 'string' ? [value['t']] : [],
  )
  const words = (keys[0]?.split('.').at(-1) ?? '').replaceAll(/[A-Z]/g, '-$&').toLowerCase()
  return /^(?!(?:constructor|prototype)$)[a-z][a-z0-9-]{0,31}$/.test(words)
    ? words
    : stringOrEmpty(node['widget'])
}

function idEdit({ files }: Project, { file, pointer, node, id }: Nameless): Edit {
  const members = membersOf(node).map(([name]) => name)
  const first = members.find((name) => name !== '$comment') ?? members[0] ?? ''
  const addition = { label: '', at: 'before', pointer: child(pointer, first), name: 'id' } as const
  return editOf(file, pointer, { ...addition, value: id }, locatorOf(files.get(file)))
}
