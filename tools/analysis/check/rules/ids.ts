import { child, placedDocuments, visitDocument } from '../../../../renderer/language'
import type { DocumentModel } from '../../model'
import type { Project } from '../../project'
import type { Report } from '../report'
import { at, type DocumentRule } from './rule'

/** Two nodes with the same id that can be on the screen together, fragments included. */
export const duplicateId: DocumentRule = {
  code: 'LZ216',
  severity: 'error',
  title: 'An id that is used twice',
  why: 'Scenarios, tests and the keyboard would find the wrong node.',
  alone: true,
  check: (model) => {
    const seen = new Map<string, IdUse[]>()
    return idsOf(model).flatMap((use): Report[] => {
      const others = seen.get(use.id) ?? []
      const first = others.find((other) => canMeet(other, use))
      seen.set(use.id, [...others, use])
      return first
        ? [
            at(model, use.pointer, {
              what: `The id "${use.id}" is already used by ${first.from}.`,
              fix:
                use.from === first.from && use.from !== anotherNode
                  ? 'Take the id out of the fragment, or use the fragment once.'
                  : 'Give this node an id of its own.',
            }),
          ]
        : []
    })
  },
}

/** Of two modals one is open; what stands elsewhere is there beside every modal. */
function canMeet(one: IdUse, other: IdUse): boolean {
  const [left, right] = [modalOf(one.pointer), modalOf(other.pointer)]
  return left === undefined || right === undefined || left === right
}

function modalOf(pointer: string): string | undefined {
  return /^\/modals\/([^/]+)\//.exec(pointer)?.[1]
}

const anotherNode = 'another node'

interface IdUse {
  readonly id: string
  readonly pointer: string
  readonly from: string
}

function idsOf(model: DocumentModel): IdUse[] {
  return model.nodes.flatMap(({ source, pointer }): IdUse[] => {
    const own =
      typeof source['id'] === 'string'
        ? [{ id: source['id'], pointer: child(pointer, 'id'), from: anotherNode }]
        : []
    const name = source['fragment']
    if (typeof name !== 'string') return own
    const inside = idsInFragment(name, model.project).map((id) => ({
      id,
      pointer: child(pointer, 'fragment'),
      from: `the fragment ${name}`,
    }))
    return [...own, ...inside]
  })
}

/** The ids that a fragment brings along, as often as a screen would meet them. */
function idsInFragment(name: string, { fragments }: Project): string[] {
  const find = (other: string) => fragments.get(other)?.document
  const found: string[] = []
  for (const { document } of placedDocuments(find(name) ?? {}, find))
    visitDocument(document, {
      node({ id }) {
        if (typeof id === 'string') found.push(id)
      },
    })
  return found
}
