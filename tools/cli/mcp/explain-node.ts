import { compileFrom, scenariosOf } from '../../analysis/coverage/play-scenarios'
import { nodesByName } from '../../analysis/expect/screen-lines'
import { explainScenarios } from '../../analysis/explain/explain-scenarios'
import type { Service } from '../../analysis/service/service'
import { unknownName, UsageError } from '../../build/terminal'
import { createSandboxDeps } from '../../sandbox/play'
import { cutJson, type Detail } from './answer'
import { requireScenario, soundScreen } from './play-drafts'
import { lineStarts } from '../../analysis/edits/text-edit'
import { referentOf } from '../../analysis/names/file-names'
import { definitionsOf, nameAt, referencesTo } from '../../analysis/service/names-at'
import { openModel, segmentsAt } from '../../analysis/service/question'
import { readableValues } from '../../analysis/service/readable-values'
import { documentPath } from './drafts'
import { pointerTo } from '../../../renderer/language'

interface NodeInScenarios {
  readonly screen: string
  /** The JSON pointer of the node, or its name in expectations. */
  readonly node: string
  readonly scenario?: string | undefined
}

/**
 * Explains why a node is shown or hidden in the scenarios of its screen. For a single scenario, the
 * answer also has the values of the node's properties.
 */
export async function explainInScenarios(
  service: Service,
  { screen: name, node, scenario }: NodeInScenarios,
  detail: Detail,
): Promise<string> {
  const project = service.project()
  const screen = soundScreen(service, name)
  if (scenario !== undefined) requireScenario(scenariosOf(project, name), scenario)
  const pointer = pointerOfNode(nodesByName(compileFrom(project, screen)), node)
  const makeDeps = createSandboxDeps(project)
  const all = await explainScenarios(project, screen, pointer, makeDeps, scenario)
  const scenarios =
    scenario === undefined
      ? all.map((each) => ({
          ...each,
          phases: each.phases.map(({ after, shown, why }) => ({ after, shown, why })),
        }))
      : all
  const shownIn = all.filter(({ phases }) => phases.some(({ shown }) => shown)).length
  return cutJson(
    { node, pointer, shownIn: `${shownIn} of ${all.length} scenarios`, scenarios },
    'scenarios',
    detail,
  )
}

function pointerOfNode(nodes: ReadonlyMap<string, string>, wanted: string): string {
  const pointers = [...nodes.values()]
  const pointer = nodes.get(wanted) ?? pointers.find((one) => one === wanted)
  if (pointer !== undefined) return pointer
  const known = wanted.startsWith('/') ? pointers : [...nodes.keys()]
  throw new UsageError(unknownName(wanted, known, 'node'))
}

/** The maximum number of listed references; `uses` has the total. */
const mostReferences = 10

/** A position in a file. Lines and columns count from 1. */
export interface FilePosition {
  readonly path: string
  readonly line: number
  readonly column: number
}

/**
 * Explains the name at a position: its description, its declaration and its uses. Also lists the
 * values that an expression there can read, with their types.
 */
export async function explainPlace(
  service: Service,
  { path, line, column }: FilePosition,
  detail: Detail,
): Promise<string> {
  const file = documentPath(path)
  const project = service.project()
  const text = project.files.get(file)?.text
  const start = text === undefined ? undefined : lineStarts(text)[line - 1]
  if (text === undefined || start === undefined)
    throw new UsageError(
      text === undefined
        ? `There is no document ${file}. Call the tool find to list documents.`
        : `${file} has fewer than ${line} lines.`,
    )
  const offset = Math.min(text.length, start + column - 1)
  const pointer = pointerTo(segmentsAt(text, offset))
  const hint = await service.answer({ kind: 'hover', path: file, offset, scenario: '' })
  const described = hint && 'paragraphs' in hint ? hint.paragraphs : []
  const values = readableValues(openModel(project, file, text).scopeAt(pointer), project, {})
  return cutJson(
    { pointer, description: described, ...nameFacts(service, file, offset), readable: values },
    'readable',
    detail,
  )
}

function nameFacts(service: Service, path: string, offset: number) {
  const project = service.project()
  const place = nameAt(project, path, offset)
  if (!place) return {}
  const uses = referencesTo(project, path, place, false)
  const at = ({ file, line, column }: { file: string; line: number; column: number }) =>
    `${file}:${line}:${column}`
  return {
    name: { ...referentOf(place) },
    declared: definitionsOf(project, path, place, (name) => service.text(name)).map(at),
    uses: uses.length,
    usedAt: uses.slice(0, mostReferences).map(at),
  }
}
