import { selectValues } from '../../names/select'
import {
  child,
  isObject,
  membersOf,
  namesOfKind,
  visitDocument,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { groupBy } from '../../json/group-by'
import { withFragments } from '../../project/screen-documents'
import type { NamedDocument } from '../../project/screens'
import { type Project, shownFragments } from '../../project/project'
import type { SourceFile } from '../../project/source-file'
import { nearest } from '../../source/nearest'
import { listNames } from '../../types/describe'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import { filesBehind } from './rule'
import { say } from '../../words/words'

interface StepName {
  readonly action: 'press' | 'fill'
  readonly id: string
  readonly pointer: string
}

/**
 * Reports each unknown node name once. If several steps use an unknown name that is similar to an
 * id of the screen, reports this id instead.
 */
export function unknownNodes(
  project: Project,
  screen: NamedDocument,
  { path, json }: SourceFile,
): Report[] {
  const ids = pressableNames(screen.document, project)
  const state = new Set(namesIn(screen.document['state']))
  const namings = namingsIn(json)
  const used = new Set(namings.map(({ id }) => nodeOf(id)))
  const unknown = namings.filter(
    ({ id, action }) => !ids.has(nodeOf(id)) && !(action === 'fill' && state.has(id)),
  )
  const from = [...filesBehind(project, screen), ...(project.app.file ? [project.app.file] : [])]
  const byNode = groupBy(unknown, ({ id }) => nodeOf(id))
  return [...byNode].map(([id, steps]): Report => {
    const own = steps.length > 1 ? misnamed(project, screen, id, used) : undefined
    if (own) return { ...own, from }
    const { pointer } = steps[0]!
    const advice = didYouMean(id, ids, 'value', say`Give the node an id.`)
    const cause = advice.suggestion ? {} : { cause: { of: `nodes that ${path} names`, name: id } }
    const what = say`No node of this screen has the id "${id}".${fragmentAdvice(id, project)}`
    if (steps.length === 1) return { file: path, pointer, from, what, ...cause, ...advice }
    const several = say`${what} ${steps.length} steps of scenarios use this name.`
    return advice.suggestion
      ? { file: path, pointer, from, what: several, ...advice }
      : {
          file: screen.file,
          pointer: '/body',
          atKey: true,
          from,
          what: several,
          ...cause,
          fix: say`If a change removed the node, put it back. ${advice.fix}`,
        }
  })
}

function fragmentAdvice(id: string, project: Project): string {
  const owners = [...project.fragments.values()].filter((fragment) =>
    [fragment, ...shownFragments(project, fragment.document)].some(({ document }) =>
      namesOfKind(document, 'node').has(id),
    ),
  )
  const names = owners.map(({ name }) => `"${name}"`)
  return names.length === 0 ? '' : say` The fragment ${listNames(names, 'or')} contains it.`
}

function misnamed(
  project: Project,
  screen: NamedDocument,
  wanted: string,
  used: ReadonlySet<string>,
): Report | undefined {
  const places = [screen, ...shownFragments(project, screen.document)].flatMap(idsOf)
  const free = places.filter(({ id }) => !used.has(id))
  const meant = nearest(
    wanted,
    free.map(({ id }) => id),
  )
  const place = free.find(({ id }) => id === meant)
  return (
    place && {
      file: place.file,
      pointer: place.pointer,
      what: say`Steps of scenarios name this node "${wanted}", not "${place.id}".`,
      fix: say`Did you mean "${wanted}"?`,
      suggestion: { label: say`Change to "${wanted}"`, at: 'value', value: wanted },
    }
  )
}

function idsOf({ document, file }: Pick<NamedDocument, 'document' | 'file'>) {
  const uses: { id: string; file: string; pointer: string }[] = []
  visitDocument(document, {
    node({ id }, { pointer }) {
      if (typeof id === 'string') uses.push({ id, file, pointer: child(pointer, 'id') })
    },
  })
  return uses
}

function namingsIn(json: Json | undefined): StepName[] {
  return selectValues(json ?? null, '/scenarios/*/steps/*').flatMap(({ value: step, pointer }) =>
    (['press', 'fill'] as const).flatMap((action) => {
      const id = isObject(step) ? step[action] : undefined
      return typeof id === 'string' ? [{ action, id, pointer: child(pointer, action) }] : []
    }),
  )
}

/**
 * Returns the node's id in the name of a step. A row key may follow the id, as in `pay/0`. Returns
 * a pointer unchanged.
 */
function nodeOf(id: string): string {
  return id.split('/', 1)[0] || id
}

/**
 * Returns the names that a step can press: nodes of the screen and of the app document, and modals.
 * A press on a modal closes it.
 */
export function pressableNames(screen: JsonObject, project: Project): Set<string> {
  const documents = [screen, project.app.document]
    .filter(isObject)
    .flatMap((document) => withFragments(project, document))
  const ids = documents.flatMap((document) => [...namesOfKind(document, 'node')])
  return new Set([...ids, ...namesIn(screen['modals'])])
}

function namesIn(value: Json | undefined): string[] {
  return membersOf(value).map(([name]) => name)
}
