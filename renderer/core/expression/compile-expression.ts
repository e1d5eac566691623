import {
  isObject,
  isSafeName,
  isSingle,
  type Json,
  type LoweringState,
  type Mark,
  splitPath,
} from '../../language'
import { readPath, type Scope } from '../scope'
import { evaluate } from './logic'
import { lower } from './lower'
import { distinct, joined, noPaths } from './path'

/** A compiled value: a function of the scope, and the paths that it reads. */
export interface CompiledValue {
  evaluate: (scope: Scope) => unknown
  /** Dotted paths that it reads, through rules as well. */
  paths: readonly string[]
  /** Present if the value never changes. */
  constant?: { value: unknown }
  /** Present in an object that changes: the compiled values of its members. */
  members?: readonly CompiledValue[]
}

/** Paths that each named rule of the screen reads. */
export type RulePaths = (rule: string) => readonly string[]

/** The value that a path reads of a fragment's inputs; undefined for any other path. */
export type Inputs = (path: string) => CompiledValue | undefined

/** A compiled value that is always the same. */
export function constantOf(value: unknown): CompiledValue {
  return { evaluate: () => value, paths: noPaths, constant: { value } }
}

/**
 * Compiles one expression; `mark` turns on reports of the branches taken. Throws EngineError for an
 * expression outside the language.
 */
export function compileExpression(
  source: Json,
  rulePaths: RulePaths,
  mark?: Mark,
  inputs?: Inputs,
): CompiledValue {
  return compilePlain(source, inputs) ?? compileLogic(source, rulePaths, mark, inputs)
}

/** Compiles an expression that is one text or one path without the interpreter; most are. */
function compilePlain(source: Json, inputs: Inputs | undefined): CompiledValue | undefined {
  if (!isObject(source) || !isSingle(source)) return undefined
  const { t: key, var: path } = source
  if (typeof key === 'string')
    return { evaluate: ({ roots }) => roots.services.text(key, noArguments), paths: noPaths }
  if (typeof path !== 'string' || path === '') return undefined
  const given = inputs?.(path)
  if (given) return given
  const segments = splitPath(path)
  return segments.every(isSafeName)
    ? { evaluate: (scope) => readPath(scope, segments), paths: [path] }
    : undefined
}

const noArguments = {}

function compileLogic(
  source: Json,
  rulePaths: RulePaths,
  mark: Mark | undefined,
  inputs: Inputs | undefined,
): CompiledValue {
  const into: LoweringState = { lower, operators: 0, mark, inputs }
  const logic = lower(source, into)
  const { paths = noPaths, rules } = into
  return {
    evaluate: (scope) => evaluate(logic, scope),
    paths: distinct(rules ? joined(paths, rules.flatMap(rulePaths)) : paths),
  }
}
