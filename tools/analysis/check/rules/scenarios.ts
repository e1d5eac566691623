import {
  child,
  fragmentsOf,
  isObject,
  membersOf,
  usesOf,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import type { Project, SourceFile } from '../../project'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import { at, type DocumentRule, type ProjectRule } from './rule'

/** A scenario that a screen lists and nobody has written. */
export const unknownScenario: DocumentRule = {
  code: 'LZ221',
  severity: 'error',
  title: 'An unknown scenario',
  why: 'That state of the screen could neither be seen nor tested.',
  alone: true,
  check: (model) => {
    const listed = model.document['scenarios']
    if (model.kind !== 'screen' || !Array.isArray(listed)) return []
    const written = model.project.scenarios.get(model.name) ?? new Set<string>()
    return listed.flatMap((name, index) =>
      typeof name !== 'string' || written.has(name)
        ? []
        : [
            at(model, `/scenarios/${index}`, {
              what: `There is no scenario "${name}" of this screen.`,
              ...didYouMean(
                name,
                written,
                (value) => ({ at: 'value', value }),
                `Write it in schemas/scenarios/${model.name}.json.`,
              ),
            }),
          ],
    )
  },
}

/** A scenario file that names a screen, an endpoint or a node that does not exist. */
export const scenarioNames: ProjectRule = {
  code: 'LZ222',
  severity: 'error',
  title: 'A scenario about something that does not exist',
  why: 'The scenario would show something else than its name says.',
  check: (project) =>
    [...project.files.values()]
      .filter(({ kind }) => kind === 'scenarios')
      .flatMap((file) => checkFile(project, file)),
}

function checkFile(project: Project, { path, json }: SourceFile): Report[] {
  if (!isObject(json)) return []
  const name = json['screen']
  const screen = typeof name === 'string' ? project.screens.get(name) : undefined
  if (typeof name === 'string' && project.unreadable.has(name)) return []
  if (typeof name === 'string' && !screen)
    return [
      {
        file: path,
        pointer: '/screen',
        what: `There is no screen called "${name}".`,
        ...didYouMean(
          name,
          project.screens.keys(),
          (value) => ({ at: 'value', value }),
          'Write it in schemas/screens.',
        ),
      },
    ]
  const ids = screen && pressable(screen.document, project)
  const state = new Set(namesIn(screen?.document['state']))
  return membersOf(json['scenarios']).flatMap(([scenario, body]) => {
    const pointer = child('/scenarios', scenario)
    return isObject(body)
      ? [
          ...checkAnswers(project, path, pointer, body),
          ...(ids ? checkSteps(path, pointer, body, ids, state) : []),
        ]
      : []
  })
}

function checkAnswers(
  project: Project,
  file: string,
  pointer: string,
  scenario: JsonObject,
): Report[] {
  return namesIn(scenario['answers'])
    .filter(
      (name) => !project.endpoints.has(name) && !project.unreadable.has(name.split('.')[0] ?? ''),
    )
    .map((name) => ({
      file,
      pointer: child(child(pointer, 'answers'), name),
      atKey: true,
      what: `There is no endpoint called "${name}".`,
      ...didYouMean(
        name,
        project.endpoints.keys(),
        (value) => ({ at: 'key', value }),
        'Describe it in schemas/endpoints.',
      ),
    }))
}

function checkSteps(
  file: string,
  pointer: string,
  scenario: JsonObject,
  ids: ReadonlySet<string>,
  state: ReadonlySet<string>,
): Report[] {
  const steps = Array.isArray(scenario['steps']) ? scenario['steps'] : []
  return steps.flatMap((step, index) =>
    ['press', 'fill'].flatMap((action): Report[] => {
      const id = isObject(step) ? step[action] : undefined
      if (
        typeof id !== 'string' ||
        ids.has(id.split('/')[0] ?? '') ||
        (action === 'fill' && state.has(id))
      )
        return []
      return [
        {
          file,
          pointer: `${child(child(pointer, 'steps'), index)}/${action}`,
          what: `No node of this screen has the id "${id}".`,
          ...didYouMean(id, ids, (value) => ({ at: 'value', value }), 'Give the node an id.'),
        },
      ]
    }),
  )
}

/**
 * What a step may name: nodes of the screen, those that the app lends to every screen, and modals,
 * which a press on their cross closes. Undefined where a fragment is not there, and with it what
 * it would bring.
 */
function pressable(screen: JsonObject, { app, fragments }: Project): Set<string> | undefined {
  const documents = [screen, app.document]
    .filter(isObject)
    .flatMap((document) => [
      document,
      ...fragmentsOf(document, (name) => fragments.get(name)?.document).values(),
    ])
  const uses = documents.map(usesOf)
  if (uses.some((use) => [...use.fragments].some((name) => !fragments.has(name)))) return undefined
  return new Set([...uses.flatMap(({ ids }) => [...ids]), ...namesIn(screen['modals'])])
}

function namesIn(value: Json | undefined): string[] {
  return membersOf(value).map(([name]) => name)
}
