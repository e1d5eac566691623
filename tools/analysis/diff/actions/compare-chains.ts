import { isObject, type Json, type JsonObject } from '../../../../renderer/language'
import { actionOf, actionPhrase, chainPhrase, actionWithBranches } from '../../actions/meanings'
import type { Member } from '../../actions/meaning'
import {
  addedLine,
  changedLine,
  movedLine,
  linesOrNotation,
  removedLine,
  type ChangeLine,
  differingMembers,
  type Difference,
} from '../change'
import { areEqual } from '../../json/are-equal'
import { conditionLines } from '../conditions/compare-conditions'
import { alignLists, compareValues } from '../values/compare-values'
import { memberInSentence } from '../../words/member-label'
import { translate, say } from '../../words/words'

/** Compares two chains of actions. `who` is the subject of each sentence, for example "*Repay*". */
export function compareChains(
  { before, after, pointer, names }: Difference,
  who: string,
): ChangeLine[] {
  if (areEqual(before, after)) return []
  const [had, has] = [stepsOf(before), stepsOf(after)]
  const tests = [areEqual, isSameStep, isSameAction]
  const { pairs, added: come, removed: gone, isReordered } = alignLists(had, has, tests)
  const steps = pairs.flatMap(([from, to]) =>
    compareSteps({ before: had[from]!, after: has[to]!, pointer: `${pointer}/${to}`, names }, who),
  )
  const order = say`${who} does things in another order: ${chainPhrase(has, names.after)}`
  const lines = [
    ...come.map(([at, step]) =>
      addedLine(`${pointer}/${at}`, say`${who} now also ${actionWithBranches(step, names.after)}`),
    ),
    ...gone.map(([at, step]) =>
      removedLine(
        `${pointer}/${at}`,
        say`${who} no longer ${actionWithBranches(step, names.before)}`,
      ),
    ),
    ...steps,
    ...(isReordered ? [movedLine(pointer, order)] : []),
  ]
  const says = translate(after === undefined ? 'no longer says' : 'now says')
  return linesOrNotation(lines, pointer, say`${who} ${says} explicitly that nothing happens`)
}

/** Compares the chains with the same name. `who` returns the subject of its sentences. */
export function compareNamedChains(
  difference: Difference,
  who: (name: string) => string,
): ChangeLine[] {
  return differingMembers(difference).flatMap(([name, chain]) => compareChains(chain, who(name)))
}

function stepsOf(chain: Json | undefined): JsonObject[] {
  return Array.isArray(chain) ? chain.filter(isObject) : []
}

const isSameAction = (left: JsonObject, right: JsonObject) => left['do'] === right['do']

function isSameStep(left: JsonObject, right: JsonObject): boolean {
  return (
    isSameAction(left, right) &&
    Object.entries(actionOf(left['do'])?.members ?? {}).every(
      ([name, { kind }]) =>
        (kind !== 'name' && kind !== 'word') || areEqual(left[name], right[name]),
    )
  )
}

function compareSteps(difference: Difference<JsonObject>, who: string): ChangeLine[] {
  const { before, after, pointer, names } = difference
  const [was, is] = [actionPhrase(before, names.before), actionPhrase(after, names.after)]
  const actions = [actionOf(after['do']), actionOf(before['do'])]
  const mentioned = new Set(was === is ? [] : actions.flatMap((action) => action?.told ?? []))
  const rest = differingMembers(difference)
    .filter(([name]) => !mentioned.has(name))
    .flatMap(([name, member]) => {
      const meaning = actions.map((action) => action?.members[name]).find(Boolean)
      return compareMember(name, member, meaning, { who, is })
    })
  return [
    ...(was === is ? [] : [changedLine(pointer, say`${who} now ${is} (before: ${was})`)]),
    ...rest,
  ]
}

function compareMember(
  name: string,
  member: Difference,
  meaning: Member | undefined,
  { who, is }: { who: string; is: string },
): ChangeLine[] {
  if (name === 'when') return conditionLines(member, who, is)
  if (meaning?.kind === 'chain')
    return compareChains(member, say`${who}, which ${is}, ${translate(meaning.when)},`)
  if (meaning?.kind !== 'codes')
    return compareValues(member, say`${who}, which ${is}: its ${memberInSentence(name)}`)
  const lines = compareNamedChains(member, (code) => say`${who}, which ${is}, on code ${code},`)
  return linesOrNotation(
    lines,
    member.pointer,
    say`${who}, which ${is}, now has an empty list of codes, or none`,
  )
}
