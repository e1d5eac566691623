import { plainReferences } from '../../names/named-kinds'
import { exampleAnswer } from '../../types/from-schema'
import { child, isWithin, stringOrEmpty } from '../../../../renderer/language'
import { writesState } from '../../actions/meanings'
import {
  withExpansions,
  type DocumentModel,
  type ActionUse,
  type NodeUse,
  expressionsIn,
  sourcesOf,
  modalNamed,
} from '../../model/model'
import { cached } from '../../json/cached'
import { groupBy } from '../../json/group-by'
import { quote } from '../../types/describe'
import { at, documentRule, projectRule } from './rule'
import { say } from '../../words/words'
import type { Endpoint } from '../../project/screens'
import type { Project } from '../../project/project'
import type { Report } from '../report'
import type { ExpressionUse } from '../../expressions/scope'

export const neverRequested = documentRule('LZ419', (model) => {
  const reloaded = reloadedIn(model)
  return sourcesOfScreen(model)
    .filter(({ name, source }) => source['on'] === 'demand' && !reloaded.has(name))
    .map(({ name, pointer }) =>
      at(model, `${pointer}/on`, {
        what: say`The data source ${quote(name)} loads on demand, and no "reload" names it.`,
        fix: say`Add { "do": "reload", "source": ${quote(name)} } before its first use, or remove "on".`,
      }),
    )
})

export const staleParameter = documentRule('LZ420', (model) => {
  const reloaded = reloadedIn(model)
  return sourcesOfScreen(model).flatMap(({ name, source, pointer }) => {
    const changing = entriesRead(model, `${pointer}/params`).find((entry) =>
      changesLater(model, entry),
    )
    const silent = silentInput(model, name, entriesRead(model, `${pointer}/params`))
    if (silent)
      return at(model, silent.pointer, {
        what: say`A change of state.${stringOrEmpty(silent.source['field'])} loads nothing, although ${quote(name)} depends on it.`,
        fix: say`Add "change": [{ "do": "reload", "source": ${quote(name)} }] to its "on", as in the other input.`,
      })
    const isAsked =
      reloaded.has(name) ||
      reloaded.has('') ||
      waitsForOthers(model, pointer) ||
      entriesRead(model, `${pointer}/when`).length > 0
    if (changing === undefined || isAsked || source['on'] === 'demand') return []
    return at(model, `${pointer}/params`, {
      what: say`${quote(name)} is loaded once, with the first value of state.${changing}. Later changes of the value do not load it again.`,
      fix: say`After the change add { "do": "reload", "source": ${quote(name)} }.`,
    })
  })
})

function silentInput(
  model: DocumentModel,
  name: string,
  entries: readonly string[],
): NodeUse | undefined {
  const { nodes } = model
  const inputs = nodes.filter(
    ({ source, widget }) => widget?.field && entries.includes(stringOrEmpty(source['field'])),
  )
  const reloads = withExpansions(model).flatMap(({ actions }) =>
    actions.filter(
      ({ name: step, source: { source } }) =>
        step === 'reload' && (source === undefined || source === name),
    ),
  )
  const isOf = (step: ActionUse, input: NodeUse) =>
    step.node === input && isWithin(step.pointer, `${input.pointer}/on/change`)
  const isLoud = (input: NodeUse) => reloads.some((step) => isOf(step, input))
  const areAllOfInputs = reloads.every((step) => inputs.some((input) => isOf(step, input)))
  return reloads.length > 0 && areAllOfInputs ? inputs.find((one) => !isLoud(one)) : undefined
}

const sourcesOfScreen = (model: DocumentModel) => (model.kind === 'screen' ? sourcesOf(model) : [])

/** Returns the names of the data sources that steps load again. An empty name means all. */
function reloadedIn(model: DocumentModel): Set<unknown> {
  return new Set(
    withExpansions(model).flatMap(({ actions }) =>
      actions.flatMap(({ name, source }) => (name === 'reload' ? [source['source'] ?? ''] : [])),
    ),
  )
}

/** Returns the state entries that a value reads, directly or through rules. */
export function entriesRead(model: DocumentModel, pointer: string): string[] {
  return namesRead(readsOfValue(model, pointer), 'state')
}

function waitsForOthers(model: DocumentModel, pointer: string): boolean {
  return namesRead(readsOfValue(model, pointer), 'data').length > 0
}

function changesLater(model: DocumentModel, entry: string): boolean {
  return withExpansions(model).some(
    ({ nodes, actions }) =>
      nodes.some(({ source }) => source['field'] === entry) ||
      actions.some(
        ({ name, source, pointer }) =>
          source['state'] === entry && writesState(name) && !pointer.startsWith('/on/enter/'),
      ),
  )
}

/** Reports endpoints without a response in the sandbox, or else the whole family once. */
export const unansweredEndpoint = projectRule('LZ233', (project: Project) => {
  if (!project.sandbox) return []
  const { endpoints, folder } = project.sandbox
  const answered = new Set([...endpoints, ...answeredInScenarios(project)])
  const called = [...project.endpoints.values()].filter(
    ({ document }) => document['enabled'] !== false,
  )
  const silent = called.filter(
    ({ name, document }) =>
      !answered.has(name) && exampleAnswer(document['response']) === undefined,
  )
  return [...new Set(silent.map(({ file }) => file))].flatMap((file) =>
    reportsOf(
      silent.filter((endpoint) => endpoint.file === file),
      called.filter((endpoint) => endpoint.file === file),
      folder,
    ),
  )
})

function answeredInScenarios({ kinds }: Project): string[] {
  return kinds.scenarios.flatMap((file) =>
    plainReferences(file).flatMap(({ name, atKey }) => (atKey ? [name] : [])),
  )
}

function reportsOf(
  silent: readonly Endpoint[],
  called: readonly Endpoint[],
  folder: string,
): Report | Report[] {
  const [first] = silent
  const family = first?.name.split('.')[0] ?? ''
  const fix = say`Write "examples" for the members of its response, add a response to the "answers" of a scenario, or write a response in ${`${folder}/${family}.ts`} and run \`npm run generate\`.`
  if (first && silent.length > 1 && silent.length === called.length)
    return {
      file: first.file,
      pointer: '/family',
      what: say`The sandbox has no responses for the family "${family}".`,
      fix,
    }
  return silent.map(({ name, file }) => ({
    file,
    pointer: child('/endpoints', name.slice(family.length + 1)),
    what: say`The sandbox has no response for "${name}".`,
    fix,
  }))
}

export const oddTime = documentRule('LZ424', (model) =>
  model.actions.flatMap((step) => {
    const problem = oddIn(step) ?? coveringModals(model, step) ?? otherCountdown(model, step)
    return problem
      ? at(model, child(step.pointer, problem.member), { what: problem.what, fix: problem.fix })
      : []
  }),
)

/** The duration of three frames, at sixty frames per second. */
const unseenMs = 50
const maxSeconds = 3_601

function oddIn({ name, source }: ActionUse) {
  const { ms, from } = source
  if ((name === 'wait' || name === 'toast') && typeof ms === 'number' && ms < unseenMs)
    return {
      member: 'ms',
      what: say`"ms" is in milliseconds, so nobody notices ${ms}.`,
      fix:
        ms > 0
          ? say`For ${ms} seconds write ${ms * 1000}.`
          : say`Remove ${name === 'wait' ? say`the step` : '"ms"'}.`,
    }
  if (name === 'countdown' && typeof from === 'number' && from >= maxSeconds)
    return {
      member: 'from',
      what: say`"from" is in seconds: ${from} are ${(from / 3600).toFixed(1)} hours.`,
      fix: say`For ${from} milliseconds write ${Math.round(from / 1000)}.`,
    }
  return undefined
}

const countdownsByEntry = cached((actions: readonly ActionUse[]) =>
  groupBy(
    actions.filter(({ name }) => name === 'countdown'),
    ({ source }) => source['state'],
  ),
)

/**
 * Returns the duration of an entry's other countdowns, if the given countdown lasts ten times as
 * long.
 */
function otherCountdown({ actions }: DocumentModel, { name, source: { from, state } }: ActionUse) {
  if (name !== 'countdown' || typeof from !== 'number' || state === undefined) return undefined
  const usual = countdownsByEntry(actions)
    .get(state)
    ?.map(({ source }) => Number(source['from']))
    .find((one) => one > 0 && one !== from)
  if (usual === undefined || from < 10 * usual) return undefined
  return {
    member: 'from',
    what: say`This countdown lasts ${from} seconds, but another countdown of the same entry lasts ${usual}.`,
    fix: say`Write ${usual}.`,
  }
}

/** The maximum time for which the screen may show a modal that the borrower cannot close. */
const maxCoveredMs = 30_000

function coveringModals(model: DocumentModel, { name, source: { ms }, pointer }: ActionUse) {
  if (name !== 'wait' || typeof ms !== 'number' || ms < maxCoveredMs) return undefined
  const chain = pointer.slice(0, pointer.lastIndexOf('/'))
  const isCovered = model.actions.some(
    ({ source, name: other, pointer: place }) =>
      other === 'open' &&
      place.slice(0, place.lastIndexOf('/')) === chain &&
      modalNamed(model, source['modal'])['dismissible'] === false,
  )
  return isCovered
    ? {
        member: 'ms',
        what: say`A modal that cannot be closed covers the screen for ${ms / 1000} seconds.`,
        fix: say`Shorten the wait, or let the borrower close the modal.`,
      }
    : undefined
}

/**
 * Returns the expressions in a value and in the rules that the value uses, each expression once.
 */
export function readsOfValue(model: DocumentModel, pointer: string): ExpressionUse[] {
  const reads = [...expressionsIn(model, pointer)]
  const rules = new Set(rulesNamed(reads))
  for (const name of rules) {
    const uses = expressionsIn(model, child('/rules', name))
    for (const other of rulesNamed(uses)) rules.add(other)
    reads.push(...uses)
  }
  return reads
}

/**
 * Returns the names that expressions read: the first segment for `data`, the second for `state`.
 */
export function namesRead(uses: readonly ExpressionUse[], kind: 'data' | 'state'): string[] {
  return uses.flatMap(({ path }) =>
    path?.root?.kind === kind ? (path.segments[kind === 'data' ? 0 : 1] ?? []) : [],
  )
}

function rulesNamed(uses: readonly ExpressionUse[]): string[] {
  return uses.flatMap(({ operator, args: [name] }) =>
    operator === 'rule' && typeof name === 'string' ? [name] : [],
  )
}
