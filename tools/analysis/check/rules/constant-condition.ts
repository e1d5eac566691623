import type { Json } from '../../../../renderer/language'
import { constantState } from '../../model/constant-state'
import { decide } from '../../model/decide'
import { withoutConstant } from '../../model/constant-rules'
import type { DocumentModel } from '../../model/model'
import type { Folded } from '../../model/assumptions'
import { listed } from '../../types/describe'
import { type Condition, conditionsAround, conditionsOf } from './conditions'
import { criticalBelow, namesOf } from './critical'
import { filesBehind } from './files-behind'
import { namesRead, readsAt } from './reads'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** Nodes, steps and data sources whose condition can never hold. */
export const neverShown: DocumentRule = {
  code: 'LZ404',
  severity: 'error',
  title: 'A condition that never holds',
  why: 'No borrower ever gets to see it.',
  unless: ['LZ302', 'LZ409', 'LZ410', 'LZ411'],
  everyUser: true,
  check: (model) =>
    constants(model)
      .filter(({ truth }) => truth === false)
      .map((condition) =>
        at(model, condition.pointer, {
          ...(condition.byState ? { from: filesBehind(model.project, model) } : {}),
          what: say`This "${condition.member}" never holds, so ${consequence(model, condition)}.${condition.byState ? unchanged(model, condition) : ''}`,
          fix: say`Mend the condition, or remove what it hides.`,
        }),
      ),
}

/** Conditions that always hold. */
export const alwaysShown: DocumentRule = {
  code: 'LZ405',
  severity: 'warning',
  title: 'A condition that always holds',
  why: 'Whoever reads the document looks for a case that does not exist.',
  unless: ['LZ302', 'LZ409', 'LZ410', 'LZ411'],
  everyUser: true,
  check: (model) =>
    constants(model)
      .filter(({ truth }) => truth === true)
      .map(({ pointer, member }) =>
        at(model, pointer, {
          what: say`This "${member}" always holds.`,
          fix: say`Remove it, or mend the condition.`,
        }),
      ),
}

interface Constant extends Condition {
  readonly truth: boolean | undefined
  /** The condition is constant because nothing changes the state that it reads. */
  readonly byState?: true
}

const found = new WeakMap<DocumentModel, readonly Constant[]>()

/** The conditions of a document with their constant truth, if any; computed once for both rules. */
function constants(model: DocumentModel): readonly Constant[] {
  const constants = found.get(model) ?? constantsIn(model)
  found.set(model, constants)
  return constants
}

/**
 * Decides conditions where they are written. Constant rules count as unknown, since another rule
 * reports them.
 */
function constantsIn(model: DocumentModel): Constant[] {
  const known = { ...model, rules: withoutConstant(model.rules) }
  const state = constantState(model)
  return conditionsOf(model).map((one) => ({ ...one, ...truthOf(one, known, state) }))
}

/** A node's condition may also contradict those around it. */
function truthOf(
  { value, node }: Condition,
  known: Folded,
  state: Readonly<Record<string, Json>>,
): Pick<Constant, 'truth' | 'byState'> {
  const truth = decide([value], known)
  if (truth !== undefined || !node) return { truth }
  if (decide([value], known, state) === false) return { truth: false, byState: true }
  const around = conditionsAround(node.parent)
  const contradicts =
    around.length > 0 &&
    decide(around, known) === undefined &&
    decide([...around, value], known) === false
  return { truth: contradicts ? false : undefined }
}

/** A sentence about the unchanged state entries that a condition reads. */
function unchanged(model: DocumentModel, { pointer }: Condition): string {
  const { direct, byRules } = readsAt(model, pointer)
  const state = constantState(model)
  const names = new Set(namesRead([...direct, ...byRules], 'state'))
  const found = [...names].filter((name) => Object.hasOwn(state, `state.${name}`))
  return say` Nothing changes ${listed(found.map((name) => `"${name}"`))}.`
}

function consequence(model: DocumentModel, { node, otherwise }: Condition): string {
  const critical = node ? criticalBelow(model, node) : []
  if (node?.source['critical'] === true) return say`${namesOf(critical)} is never shown`
  return critical.length === 0 ? otherwise : say`${otherwise}, nor is ${namesOf(critical)}`
}
