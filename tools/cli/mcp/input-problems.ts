import { z } from 'zod'
import { isObject } from '../../../renderer/language'
import { nearest } from '../../analysis/source/nearest'
import { quote } from '../../analysis/types/describe'

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

type Problem = z.core.$ZodRawIssue

/** Makes the validator explain wrong inputs in plain words, with the input to send instead. */
export function describeInputProblems(): void {
  z.config({ customError: (problem) => adviceFor(problem) })
}

/** Returns the start of a message, such as `Send a text`. The protocol appends the place. */
function adviceFor(problem: Problem): string | undefined {
  const { code, input } = problem
  const instead = input === undefined ? '' : ` instead of ${quote(input)}`
  if (code === 'invalid_type')
    return `Send ${kinds[problem.expected] ?? problem.expected}${instead}`
  if (code === 'invalid_value') return `${choiceOf(problem.values, input)}${instead}`
  if (code === 'unrecognized_keys')
    return problem.keys.map((key) => unknownInput(key, namesOf(problem.inst))).join(' ')
  const isText = 'origin' in problem && problem.origin === 'string'
  const unit = isText ? 'characters' : ''
  if (code === 'too_small') return `Send at least ${problem.minimum} ${unit}`.trimEnd() + instead
  if (code === 'too_big') return `Send at most ${problem.maximum} ${unit}`.trimEnd() + instead
  return undefined
}

function choiceOf(values: readonly unknown[], input: unknown): string {
  const near = typeof input === 'string' ? nearest(input, values.map(String)) : undefined
  const all = `Send ${values.map((value) => JSON.stringify(value)).join(', ')}`
  return near === undefined ? all : `Send ${JSON.stringify(near)}`
}

function unknownInput(key: string, names: readonly string[]): string {
  const near = nearest(key, names)
  const advice =
    near === undefined ? `The inputs here are ${names.join(', ')}.` : `Did you mean "${near}"?`
  return `There is no input ${quote(key)}. ${advice}`
}

/** The input names that an object schema allows. */
function namesOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject && isObject(schema.shape) ? Object.keys(schema.shape) : []
}
