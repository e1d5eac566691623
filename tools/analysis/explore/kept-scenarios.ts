import { child, isObject, type JsonObject, valueAt } from '../../../renderer/language'
import { editOf, locatorOf } from '../check/engine/to-findings'
import type { Edit, Suggestion } from '../check/report'
import { addToList } from '../check/rules/scenarios'
import { scenariosOf } from '../coverage/play-scenarios'
import { printJson } from '../edits/print-json'
import type { Project } from '../project/project'
import type { SourceFile } from '../project/source-file'
import { type NamedDocument, scenarioFilesOf, scenariosIn } from '../project/screens'
import { say } from '../words/words'
import { scenarioOf } from './recipe'
import type { Way } from './shrink'

export interface KeptScenario {
  readonly scenario: string
  /** Includes the screen's list. */
  readonly keep?: Suggestion
}

/** Each scenario gets another name. */
export function createKeeper(project: Project, { name: screen, file: path }: NamedDocument) {
  const [file] = scenarioFilesOf(project.kinds.scenarios, screen)
  const scenarios = scenariosIn(file?.json)
  const names = new Set(Object.keys(scenarios))
  const last = [...names].at(-1)
  const nameFor = (number = 1): string =>
    names.has(`explored-${number}`) ? nameFor(number + 1) : `explored-${number}`
  return (title: string, way: Way): KeptScenario => {
    const scenario = asScenario(project, screen, way)
    if (!file || last === undefined) return { scenario: JSON.stringify(scenario) }
    const name = nameFor()
    names.add(name)
    const { endLine, endColumn } = locatorOf(file).value(child('/scenarios', last))
    const key = `${JSON.stringify(name)}: `
    const layout = { column: 4 + key.length, indent: '    ', step: '  ', newline: '\n' }
    const text = printJson({ ...scenario, title: title.slice(0, longestTitle) }, layout)
    const end = { line: endLine, column: endColumn, endLine, endColumn }
    const edit = { file: file.path, ...end, text: `,\n    ${key}${text}` }
    return {
      scenario: JSON.stringify(scenario),
      keep: {
        label: say`Keep as the scenario "${name}"`,
        edits: [edit, ...listed(project.files.get(path), name)],
      },
    }
  }
}

function listed(screen: SourceFile | undefined, name: string): Edit[] {
  const list = isObject(screen?.json) ? screen.json['scenarios'] : undefined
  if (!screen || !Array.isArray(list) || list.length === 0) return []
  return [editOf(screen.path, '', addToList(name, list), locatorOf(screen))]
}

const longestTitle = 120

function asScenario(
  project: Project,
  screen: string,
  { world, steps, called, answers }: Way,
): JsonObject {
  const base = scenariosOf(project, screen).find((one) => one.name === world.scenario)
  const whole = base && valueAt(base.scenarios, child('', base.name))
  return scenarioOf(world, steps, called, answers, isObject(whole) ? whole : {})
}
