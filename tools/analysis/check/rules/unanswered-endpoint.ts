import { child, isObject } from '../../../../renderer/language'
import type { Endpoint } from '../../project/endpoints'
import type { Project } from '../../project/project'
import { say } from '../../words/words'
import type { Report } from '../report'
import type { ProjectRule } from './rule'

/** An endpoint that neither the sandbox nor a scenario answers; a whole family is reported once. */
export const unansweredEndpoint: ProjectRule = {
  code: 'LZ233',
  severity: 'error',
  title: 'An endpoint without an answer in the sandbox',
  why: 'Its calls fail in every scenario and in the preview: nobody sees the screen as borrowers do.',
  check: (project: Project) => {
    if (!project.sandbox) return []
    const { endpoints, folder } = project.sandbox
    const answered = new Set([...endpoints, ...answeredInScenarios(project)])
    const called = [...project.endpoints.values()].filter(
      ({ document }) => document['enabled'] !== false,
    )
    const silent = called.filter(({ name }) => !answered.has(name))
    return [...new Set(silent.map(({ file }) => file))].flatMap((file) =>
      reportsOf(
        silent.filter((each) => each.file === file),
        called.filter((each) => each.file === file),
        folder,
      ),
    )
  },
}

function answeredInScenarios({ files }: Project): string[] {
  return [...files.values()].flatMap(({ kind, json }) => {
    const scenarios = kind === 'scenarios' && isObject(json) ? json['scenarios'] : undefined
    return Object.values(isObject(scenarios) ? scenarios : {}).flatMap((scenario) =>
      isObject(scenario) && isObject(scenario['answers']) ? Object.keys(scenario['answers']) : [],
    )
  })
}

function reportsOf(
  silent: readonly Endpoint[],
  called: readonly Endpoint[],
  folder: string,
): Report[] {
  const [first] = silent
  const family = first?.name.split('.')[0] ?? ''
  const fix = say`Write its answer in ${`${folder}/${family}.ts`} and run \`npm run generate\`, or give it one in the "answers" of a scenario.`
  if (first && silent.length > 1 && silent.length === called.length)
    return [
      {
        file: first.file,
        pointer: '/family',
        what: say`The sandbox answers no endpoint of the family "${family}".`,
        fix,
      },
    ]
  return silent.map(({ name, file }) => ({
    file,
    pointer: child('/endpoints', name.slice(family.length + 1)),
    what: say`The sandbox has no answer for "${name}".`,
    fix,
  }))
}
