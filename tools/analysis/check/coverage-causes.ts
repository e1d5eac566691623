import {
  isObject,
  isWithin,
  placedDocuments,
  segmentsOf,
  visitDocument,
  type Json,
  stringOrEmpty,
} from '../../../renderer/language'
import { branchesOf } from '../coverage/branches'
import { nameOf, type Branch } from '../coverage/branch'
import type { Coverage } from '../coverage/measure'
import type { NamedDocument } from '../project/screens'
import type { Project } from '../project/project'
import { filesBehind } from './rules/files-behind'

/**
 * Branches that no scenario showed and steps that no scenario could take, without the consequences
 * of other entries.
 */
type Causes = Pick<Coverage, 'uncovered' | 'stuck'>

/**
 * Reports a condition that hides a node instead of the steps that look for the node. A step that
 * cannot be taken is reported once, and replaces the branches that the screen would have shown
 * after it.
 */
export function causesOf(project: Project, { uncovered, stuck }: Causes): Causes {
  const firsts = stuck.filter(({ file, pointer, what }, at) =>
    stuck
      .slice(0, at)
      .every(
        (other) =>
          other.file !== file ||
          (other.what !== what && scenarioOf(other.pointer) !== scenarioOf(pointer)),
      ),
  )
  const hiding = new Set<Branch>()
  const behind = new Set<string>()
  const left = firsts.filter(({ file, pointer }) => {
    const json = project.files.get(file)?.json
    const screen = isObject(json) ? project.screens.get(stringOrEmpty(json['screen'])) : undefined
    if (!screen) return true
    for (const part of filesBehind(project, screen)) behind.add(part)
    const hides = hidingOf(project, screen, valueAt(json, pointer), uncovered)
    for (const branch of hides) hiding.add(branch)
    return hides.length === 0
  })
  return {
    stuck: left,
    uncovered: uncovered.filter((branch) => hiding.has(branch) || !behind.has(branch.file)),
  }
}

/** The scenario around a pointer, as in `/scenarios/done`. */
function scenarioOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/steps/'))
}

/** The conditions that never held and so hid the node that a step names. */
function hidingOf(
  project: Project,
  screen: NamedDocument,
  step: Json | undefined,
  uncovered: readonly Branch[],
): Branch[] {
  const id = isObject(step) ? (step['press'] ?? step['fill']) : undefined
  if (typeof id !== 'string') return []
  const nodes = placesOf(project, screen, id.split('/')[0] ?? '')
  const never = new Map(
    uncovered.filter(({ kind }) => kind === 'holds').map((branch) => [nameOf(branch), branch]),
  )
  return [...branchesOf(project, screen)].flatMap(([mark, branch]) => {
    const found = never.get(nameOf(branch))
    const node = mark.replace(/\/when holds$/, '')
    return found && node !== mark && nodes.some((place) => isWithin(place, node)) ? [found] : []
  })
}

/** Pointers of the nodes on the screen that have an id, or that belong to a field. */
function placesOf({ fragments }: Project, { document }: NamedDocument, id: string): string[] {
  const found: string[] = []
  const find = (name: string) => fragments.get(name)?.document
  for (const placed of placedDocuments(document, find))
    visitDocument(placed.document, {
      node(node, { pointer }) {
        if (node['id'] === id || node['field'] === id) found.push(placed.pointerOf(pointer))
      },
    })
  return found
}

function valueAt(document: Json | undefined, pointer: string): Json | undefined {
  return segmentsOf(pointer).reduce<Json | undefined>(
    (value, name) =>
      Array.isArray(value) ? value[Number(name)] : isObject(value) ? value[name] : undefined,
    document,
  )
}
