import { toFindings, type RuleReport } from './engine/to-findings'
import type { Finding } from './report'
import { placedIn, type Project } from '../project/project'
import {
  isWithin,
  limits,
  isObject,
  visitDocument,
  type Json,
  stringOrEmpty,
  valueAt,
} from '../../../renderer/language'
import { partShown } from '../coverage/observe-program'
import {
  type Branch,
  type DocumentPosition,
  branchesOf,
  branchKey,
  type Coverage,
  withoutConsequences,
} from '../coverage/measure'
import { coverageRules } from './played-rules'
import type { Contradiction } from '../coverage/named-scenarios'
import { quote } from '../types/describe'
import { expectationFindings } from './expectation-findings'
import { translate, say } from '../words/words'
import type { NamedDocument } from '../project/screens'
import { filesBehind } from './rules/rule'

const sentences: Readonly<Record<Branch['kind'], string>> = {
  holds: 'No scenario makes this condition true.',
  fails: 'No scenario makes this condition false.',
  case: 'No scenario reaches this case.',
  step: 'No scenario reaches this step.',
}

export const notShownWords = (kind: Branch['kind']): string => translate(sentences[kind])

/**
 * Returns findings about played scenarios: branches that no scenario reaches, impossible steps,
 * failed calls and unmet expectations.
 */
export function coverageFindings(project: Project, measured: Coverage): Finding[] {
  const { uncovered, stuck } = causesOf(project, measured)
  const isUnseen = new Set(measured.unseen.map(({ file }) => file))
  const withoutAnswer = new Set(measured.failed.map(({ file }) => file))
  const unexpected = expectationFindings(
    project,
    measured.played.filter(({ file }) => !withoutAnswer.has(file)),
  )
  const notShown = withoutConsequences(uncovered).filter(
    (branch) =>
      !isUnseen.has(branch.file) &&
      ![...measured.overBudget, ...unexpected.places].some((position) => isAt(branch, position)),
  )
  const unanswered = unansweredReports(project, measured)
  const reports: RuleReport[] = [
    ...measured.unseen.map(({ file, name }) => ({
      rule: coverageRules.noScenario,
      report: {
        file,
        pointer: '/screen',
        what: noScenarioWords(),
        fix: say`Write a scenario in schemas/scenarios/${name}.json, with its responses.`,
      },
    })),
    ...measured.overBudget.map((position) => ({
      rule: coverageRules.tooMuchWork,
      report: {
        ...position,
        what: say`This expression needs more than ${limits.stepsPerEvaluation.toLocaleString('en')} steps or ${limits.textLength.toLocaleString('en')} characters.`,
        fix: say`Use fewer or shorter values, or let the server send the result.`,
      },
    })),
    ...notShown.map(({ file, pointer, kind }) => ({
      rule: coverageRules.branchNotShown,
      report: {
        file,
        pointer,
        what: notShownWords(kind),
        fix: say`Write a scenario that reaches this place, or remove this part.`,
      },
    })),
    ...measured.contradicted.map((contradiction) => ({
      rule: coverageRules.contraryName,
      report: {
        file: contradiction.file,
        pointer: contradiction.pointer,
        what: contraryWords(contradiction),
        fix: say`Correct the condition or the responses, or give the scenario another name.`,
      },
    })),
    ...stuck
      .filter(({ file }) => !withoutAnswer.has(file))
      .map(({ file, pointer, what }) => ({
        rule: coverageRules.cannotRun,
        report: {
          file,
          pointer,
          what,
          fix: say`Correct the step or the screen.`,
        },
      })),
    ...unanswered,
  ]
  return [...toFindings(reports, project.files), ...unexpected.findings]
}

export const noScenarioWords = () => say`No scenario shows this screen.`

function contraryWords({ kind, name, scenario, isShown }: Contradiction): string {
  const [part, own] = [quote(name), quote(scenario)]
  if (kind === 'rule')
    return isShown
      ? say`The rule ${part} is true in the scenario ${own}.`
      : say`The rule ${part} is false in the scenario ${own}, but true in other scenarios.`
  if (kind === 'text')
    return say`The text ${part} is missing in the scenario ${own}, but other scenarios show it.`
  return isShown
    ? say`The node ${part} appears in the scenario ${own}.`
    : say`The node ${part} is missing in the scenario ${own}, but other scenarios show it.`
}

function unansweredReports({ sandbox }: Project, { failed }: Coverage): RuleReport[] {
  const first = new Map(failed.toReversed().map((call) => [call.endpoint, call]))
  return [...first.values()].map(({ file, pointer, endpoint, kind }) => ({
    rule: coverageRules.cannotRun,
    report: {
      file,
      pointer,
      what:
        sandbox && !sandbox.endpoints.includes(endpoint)
          ? say`The sandbox has no response for "${endpoint}".`
          : say`The call of "${endpoint}" fails (${kind}), but the scenario expects a success.`,
      fix: say`Write the response in "answers". If the call should fail, write "$fail" or "$network" there.`,
    },
  }))
}

function isAt(branch: Branch, position: DocumentPosition): boolean {
  return branch.file === position.file && isWithin(branch.pointer, position.pointer)
}

type Causes = Pick<Coverage, 'uncovered' | 'stuck'>

/**
 * Removes consequences of other findings. If a condition hides a node, steps on the node are
 * impossible. After an impossible step, the scenario reaches no further branches.
 */
function causesOf(project: Project, { uncovered, stuck }: Causes): Causes {
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

function scenarioOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/steps/'))
}

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
    uncovered.filter(({ kind }) => kind === 'holds').map((branch) => [branchKey(branch), branch]),
  )
  return [...branchesOf(project, screen)].flatMap(([mark, branch]) => {
    const found = never.get(branchKey(branch))
    const node = partShown(mark)
    return found && node !== undefined && nodes.some((place) => isWithin(place, node))
      ? [found]
      : []
  })
}

function placesOf(project: Project, { document }: NamedDocument, id: string): string[] {
  const pointers: string[] = []
  for (const placed of placedIn(project, document))
    visitDocument(placed.document, {
      node(node, { pointer }) {
        if (node['id'] === id || node['field'] === id) pointers.push(placed.pointerOf(pointer))
      },
    })
  return pointers
}
