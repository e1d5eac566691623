import { child, isObject, membersOf, type JsonObject } from '../../../../renderer/language'
import type { Project } from '../../project/project'
import type { SourceFile } from '../../project/source-file'
import { listed as inWords } from '../../types/describe'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import { unknownMembers } from './scenario-members'
import { unknownNodes } from './scenario-steps'
import type { DocumentModel } from '../../model/model'
import { at, type DocumentRule, type ProjectRule } from './rule'
import { say } from '../../words/words'

/** A scenario that a screen lists and no file contains. */
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
    const from = scenarioFiles(model)
    return listed.flatMap((name, index) =>
      typeof name !== 'string' || written.has(name)
        ? []
        : [
            at(model, `/scenarios/${index}`, {
              from,
              what: say`There is no scenario "${name}" of this screen.`,
              ...didYouMean(
                name,
                written,
                (value) => ({ at: 'value', value }),
                say`Write it in schemas/scenarios/${model.name}.json.`,
              ),
            }),
          ],
    )
  },
}

/** A scenario that its screen does not list. */
export const unlistedScenario: DocumentRule = {
  code: 'LZ229',
  severity: 'error',
  title: 'A scenario that its screen does not list',
  why: 'Whoever reads the screen takes its list for all the states that it has.',
  alone: true,
  check: (model) => {
    const listed = model.document['scenarios']
    if (model.kind !== 'screen' || !Array.isArray(listed)) return []
    const missing = [...(model.project.scenarios.get(model.name) ?? [])].filter(
      (name) => !name.startsWith('$') && !listed.includes(name),
    )
    // An unknown name in the list is reported instead, since it may mean this scenario.
    const isMisspelt = listed.some(
      (name) => typeof name === 'string' && !model.project.scenarios.get(model.name)?.has(name),
    )
    return missing.length === 0 || isMisspelt
      ? []
      : [
          at(model, '/scenarios', {
            from: scenarioFiles(model),
            what: say`The list lacks ${inWords(missing.map((name) => `"${name}"`))}.`,
            fix: say`Add what is missing, or remove the list: the scenarios of a screen are those of its file.`,
          }),
        ]
  },
}

/** The possible files for the scenarios of a screen. */
function scenarioFiles({ name, project }: DocumentModel): string[] {
  return [...project.files.values()]
    .filter(
      ({ kind, json }) => kind === 'scenarios' && (!isObject(json) || json['screen'] === name),
    )
    .map(({ path }) => path)
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

function checkFile(project: Project, file: SourceFile): Report[] {
  const { path, json } = file
  if (!isObject(json)) return []
  const name = json['screen']
  const screen = typeof name === 'string' ? project.screens.get(name) : undefined
  if (typeof name === 'string' && project.unreadable.has(name)) return []
  if (typeof name === 'string' && !screen)
    return [
      {
        file: path,
        pointer: '/screen',
        what: say`There is no screen called "${name}".`,
        ...didYouMean(
          name,
          project.screens.keys(),
          (value) => ({ at: 'value', value }),
          say`Write it in schemas/screens.`,
        ),
      },
    ]
  const answers = membersOf(json['scenarios']).flatMap(([scenario, body]) =>
    isObject(body) ? checkAnswers(project, path, child('/scenarios', scenario), body) : [],
  )
  return [
    ...answers,
    ...unknownMembers(project, screen, file),
    ...(screen ? unknownNodes(project, screen, file) : []),
  ]
}

function checkAnswers(
  project: Project,
  file: string,
  pointer: string,
  scenario: JsonObject,
): Report[] {
  return membersOf(scenario['answers'])
    .filter(
      ([name]) => !project.endpoints.has(name) && !project.unreadable.has(name.split('.')[0] ?? ''),
    )
    .map(([name]) => ({
      file,
      pointer: child(child(pointer, 'answers'), name),
      atKey: true,
      what: say`There is no endpoint called "${name}".`,
      ...didYouMean(
        name,
        project.endpoints.keys(),
        (value) => ({ at: 'key', value }),
        say`Describe it in schemas/endpoints.`,
      ),
    }))
}
