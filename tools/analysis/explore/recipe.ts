import { isObject, valueText, type Json, type JsonObject } from '../../../renderer/language'
import { mergePatch } from '../json/parse-json'
import { say } from '../words/words'
import { codeOf, lateMs, patchesOf, type AnswerChange, type World } from './world'

/** As in `With "shop.repair" without "note", after a tap on "pay":`. */
export function circumstances(
  { changes, calls, late, earlier, patch = {} }: World,
  steps: readonly Json[],
): string {
  const parts = [
    ...(earlier
      ? [say`the borrower leaves the page while "${valueText(earlier['call'])}" runs and returns`]
      : []),
    ...(late ? [say`"${late.endpoint}" answers after ${lateMs / 1000} s`] : []),
    ...Object.entries(patch).flatMap(([member, value]) => patchWords(member, value ?? null)),
    ...changes.map(wordsOf),
    ...(calls === 'network' ? [say`without a connection`] : []),
    ...(calls === 'refused' ? [say`with a server that refuses`] : []),
    ...(calls !== undefined && codeOf(calls) !== undefined
      ? [say`with a server that refuses with the code ${codeOf(calls)}`]
      : []),
    ...steps.flatMap(stepWords),
  ]
  const [first = ''] = parts
  return first === '' ? '' : `${first.charAt(0).toUpperCase()}${parts.join(', ').slice(1)}: `
}

function patchWords(member: string, value: Json): string[] {
  if (Array.isArray(value))
    return value.map((endpoint) =>
      member === 'unsure'
        ? say`the result of an earlier "${valueText(endpoint)}" is unknown`
        : say`an earlier "${valueText(endpoint)}" succeeded`,
    )
  if (!isObject(value)) return [say`"${member}" is ${shortened(JSON.stringify(value))}`]
  return Object.entries(value).map(([name, part]) => {
    if (member === 'query')
      return part === null
        ? say`the page opens without "${name}"`
        : say`the page opens with "${name}" ${shortened(JSON.stringify(part))}`
    return say`"${member}.${name}" is ${shortened(JSON.stringify(part))}`
  })
}

function wordsOf({ endpoint, pointer, value, fails }: AnswerChange): string {
  if (fails === 'network') return say`"${endpoint}" does not answer`
  if (fails === 'refused') return say`"${endpoint}" refuses`
  const path = `${endpoint}${pointer.replaceAll('/', '.')}`
  return value === undefined
    ? say`"${path}" is missing`
    : say`"${path}" is ${shortened(JSON.stringify(value))}`
}

function stepWords(step: Json): string[] {
  if (!isObject(step)) return []
  const { press, fill, value, advance } = step
  if (typeof press === 'string') return [say`after a tap on "${press}"`]
  if (typeof fill === 'string')
    return [say`"${fill}" filled with ${shortened(JSON.stringify(value))}`]
  return typeof advance === 'number' ? [say`after ${advance / 1000} s`] : []
}

const longest = 60

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** Without expectations. */
export function scenarioOf(
  world: World,
  steps: readonly Json[],
  called: readonly string[],
  given: ReadonlyMap<string, unknown>,
  base: JsonObject = {},
): JsonObject {
  const {
    expect: _,
    steps: __,
    answers: had,
    ...others
  } = mergePatch(base, world.patch ?? {}) as JsonObject
  const answers = { ...(isObject(had) ? had : {}), ...patchesOf(world, called, given) }
  return {
    ...others,
    ...(Object.keys(answers).length > 0 ? { answers } : {}),
    ...(steps.length > 0 ? { steps: steps.map(withoutExpectation) } : {}),
  }
}

function withoutExpectation(step: Json): Json {
  if (!isObject(step)) return step
  const { expect: _, ...rest } = step
  return rest
}
