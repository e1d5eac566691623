import {
  isObject,
  isSafeName,
  isSingle,
  type Json,
  type LoweringState,
  type BranchMark,
  splitPath,
} from '../../language'
import { readPath, type Scope } from '../scope'
import { evaluate } from './logic'
import { lower } from './lower'
import { distinctPaths, joinPaths, noPaths } from './path'

/** A compiled value: a function of the scope, and the paths that the function reads. */
export interface CompiledValue {
  evaluate: (scope: Scope) => unknown
  /** The dotted paths that the value reads, directly or through rules. */
  paths: readonly string[]
  constant?: { value: unknown }
  /** The compiled members of an object that is not constant. */
  members?: readonly CompiledValue[]
}

type RulePaths = (rule: string) => readonly string[]

export type InputResolver = (path: string) => CompiledValue | undefined

export function constantOf(value: unknown): CompiledValue {
  return { evaluate: () => value, paths: noPaths, constant: { value } }
}

/**
 * Compiles an expression. Throws if it is not a part of the language. With `mark`, each evaluation
 * reports the taken branches.
 */
export function compileExpression(
  source: Json,
  rulePaths: RulePaths,
  mark?: BranchMark,
  inputs?: InputResolver,
): CompiledValue {
  return compilePlain(source, inputs) ?? compileLogic(source, rulePaths, mark, inputs)
}

/** Compiles a text key or a path, the most frequent expressions, without the interpreter. */
function compilePlain(source: Json, inputs: InputResolver | undefined): CompiledValue | undefined {
  if (!isObject(source) || !isSingle(source)) return undefined
  const { t: key, var: path } = source
  if (typeof key === 'string')
    return { evaluate: ({ roots }) => roots.services.text(key, noArguments), paths: noPaths }
  if (typeof path !== 'string' || path === '') return undefined
  const input = inputs?.(path)
  if (input) return input
  const segments = splitPath(path)
  return segments.every(isSafeName)
    ? { evaluate: (scope) => readPath(scope, segments), paths: [path] }
    : undefined
}

const noArguments = {}

function compileLogic(
  source: Json,
  rulePaths: RulePaths,
  mark: BranchMark | undefined,
  inputs: InputResolver | undefined,
): CompiledValue {
  const into: LoweringState = { lower, operators: 0, mark, inputs }
  const logic = lower(source, into)
  const { paths = noPaths, rules } = into
  return {
    evaluate: (scope) => evaluate(logic, scope),
    paths: distinctPaths(rules ? joinPaths(paths, rules.flatMap(rulePaths)) : paths),
  }
}
