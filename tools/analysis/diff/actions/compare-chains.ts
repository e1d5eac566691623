import { isObject, type Json, type JsonObject } from '../../../../renderer/language'
import {
  actionOf,
  actionPhrase,
  chainPhrase,
  wholeAction,
  type DocumentNames,
  type Member,
} from '../../actions'
import { changed, type Line } from '../change'
import { compareConditions } from '../conditions/compare-conditions'
import { align, keptOrder } from '../values/align'
import { compareValues } from '../values/compare-values'
import { memberNames, same } from '../values/same'

/** The names of both states of one document. */
export interface DocumentNamesPair {
  readonly before: DocumentNames
  readonly after: DocumentNames
}

/** How two chains differ; `who` begins each sentence, as in "*Repay*". */
export function compareChains(
  before: Json | undefined,
  after: Json | undefined,
  who: string,
  pointer: string,
  names: DocumentNamesPair,
): Line[] {
  const [had, has] = [stepsOf(before), stepsOf(after)]
  if (same(before, after)) return []
  const pairs = align(had, has, [same, isSameStep, (left, right) => left['do'] === right['do']])
  const [from, to] = [new Set(pairs.map(([at]) => at)), new Set(pairs.map(([, at]) => at))]
  const come = [...has.entries()]
    .filter(([at]) => !to.has(at))
    .map(
      ([at, step]): Line => ({
        kind: 'added',
        pointer: `${pointer}/${at}`,
        text: `${who} now also ${wholeAction(step, names.after)}`,
      }),
    )
  const gone = [...had.entries()]
    .filter(([at]) => !from.has(at))
    .map(
      ([at, step]): Line => ({
        kind: 'removed',
        pointer: `${pointer}/${at}`,
        text: `${who} no longer ${wholeAction(step, names.before)}`,
      }),
    )
  const steps = pairs.flatMap(([earlier, later]) =>
    compareSteps(had[earlier]!, has[later]!, who, `${pointer}/${later}`, names),
  )
  const kept = keptOrder(pairs.map(([at]) => at))
  const order: Line[] =
    kept.size < pairs.length
      ? [
          {
            kind: 'moved',
            pointer,
            text: `${who} does things in another order: ${chainPhrase(has, names.after)}`,
          },
        ]
      : []
  const lines = [...come, ...gone, ...steps, ...order]
  return lines.length > 0
    ? lines
    : [
        changed(
          pointer,
          `${who} ${after === undefined ? 'no longer says that it does nothing' : 'now says that it does nothing'}`,
        ),
      ]
}

function stepsOf(chain: Json | undefined): JsonObject[] {
  return Array.isArray(chain) ? chain.filter(isObject) : []
}

/** True where both do the same to the same thing. */
function isSameStep(left: JsonObject, right: JsonObject): boolean {
  return (
    left['do'] === right['do'] &&
    Object.entries(actionOf(left['do'])?.members ?? {}).every(
      ([name, { kind }]) => (kind !== 'name' && kind !== 'word') || same(left[name], right[name]),
    )
  )
}

function compareSteps(
  before: JsonObject,
  after: JsonObject,
  who: string,
  pointer: string,
  names: DocumentNamesPair,
): Line[] {
  if (same(before, after)) return []
  const [was, is] = [actionPhrase(before, names.before), actionPhrase(after, names.after)]
  const told = new Set(
    was === is ? [] : [before, after].flatMap((step) => actionOf(step['do'])?.told ?? []),
  )
  const rest = memberNames(before, after).filter(
    (name) => !told.has(name) && !same(before[name], after[name]),
  )
  const phrase: Line[] = was === is ? [] : [changed(pointer, `${who} now ${is} (before: ${was})`)]
  return [
    ...phrase,
    ...rest.flatMap((name) =>
      compareMember(name, before[name], after[name], {
        who,
        is,
        member: memberOf(name, after, before),
        pointer: `${pointer}/${name}`,
        names,
      }),
    ),
  ]
}

/** What a member of a step is, which only the earlier action may have. */
function memberOf(name: string, ...steps: readonly JsonObject[]): Member | undefined {
  return steps.map((step) => actionOf(step['do'])?.members[name]).find(Boolean)
}

interface StepPlace {
  readonly who: string
  readonly is: string
  readonly member: Member | undefined
  readonly pointer: string
  readonly names: DocumentNamesPair
}

function compareMember(
  name: string,
  before: Json | undefined,
  after: Json | undefined,
  { who, is, member, pointer, names }: StepPlace,
): Line[] {
  if (name === 'when')
    return compareConditions(before, after, is, names).map((predicate) =>
      changed(pointer, `${who} ${predicate}`),
    )
  if (member?.kind === 'chain')
    return compareChains(before, after, `${who}, which ${is}, ${member.when},`, pointer, names)
  if (member?.kind === 'codes')
    return compareCodes(before, after, `${who}, which ${is},`, pointer, names)
  return compareValues(before, after, `${who}, which ${is}: its ${name}`, pointer, names)
}

function compareCodes(
  before: Json | undefined,
  after: Json | undefined,
  who: string,
  pointer: string,
  names: DocumentNamesPair,
): Line[] {
  const [had, has] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const lines = memberNames(had, has).flatMap((code) =>
    compareChains(had[code], has[code], `${who} on code ${code},`, `${pointer}/${code}`, names),
  )
  return lines.length > 0
    ? lines
    : [changed(pointer, `${who} has another list of codes, which is empty`)]
}
