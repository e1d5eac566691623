import {
  compileExpression,
  constantOf,
  type CompiledValue,
  type Inputs,
} from '../expression/compile-expression'
import { isAsset } from '../expression/lower'
import {
  operatorOf,
  describeError,
  EngineError,
  type Fault,
  isObject,
  type Json,
  type JsonObject,
  splitPath,
  type Mark,
  appended,
} from '../../language'
import { distinct, joined, noPaths } from '../expression/path'
import type { Scope } from '../scope'
import { storeKey } from '../store'
import type { NamedValue, Props } from './program'

/** The parts of a screen that the compilation of one node depends on. */
export interface Context {
  screen: string
  /**
   * Data sources by name, each with itself and the sources that it waits for. Besides `state`,
   * these are the only roots that change.
   */
  sources: ReadonlyMap<string, readonly string[]>
  /** Names of list rows around the node. */
  rows: ReadonlySet<string>
  fragments: Readonly<Record<string, JsonObject>>
  /** Names of the fragments around the node, outermost first. */
  within: readonly string[]
  /** The inputs of the innermost fragment. */
  inputs?: Inputs
  /** Nodes compiled so far. */
  count: { nodes: number }
  rulePaths: (rule: string) => readonly string[]
  faults: Fault[]
  /** Names of the widgets met so far. */
  widgets: Set<string>
  /**
   * The set to which expressions add their branches, for document coverage; without it they do not
   * report branches.
   */
  branches: Set<string> | undefined
}

const rootOf = (path: string) => splitPath(path)[0]!

/**
 * Paths of a value that may change while the screen is open. A row may hide the name of a source,
 * but a rule reads past the row.
 */
export function changing(paths: readonly string[], context: Context): readonly string[] {
  let found: string[] | undefined
  for (let at = 0; at < paths.length; at++)
    if (changes(rootOf(paths[at]!), context)) found = appended(found, paths[at]!)
  return found ? distinct(found) : noPaths
}

/** The store's keys that report changes to paths. */
export function keysOf(paths: readonly string[]): readonly string[] {
  return paths.length === 0 ? noPaths : distinct(paths.map(storeKey))
}

/** Data sources among paths, with the sources that they wait for. */
export function sourcesOf(paths: readonly string[], context: Context): readonly string[] {
  let found = noPaths
  for (let at = 0; at < paths.length; at++)
    found = joined(found, context.sources.get(rootOf(paths[at]!)) ?? noPaths)
  return found
}

function changes(root: string, { sources }: Context): boolean {
  return root === 'state' || sources.has(root)
}

/** True when a value holds as long as the screen is open. */
export function isConstantPerScreen({ paths }: CompiledValue, context: Context): boolean {
  for (let at = 0; at < paths.length; at++) {
    const root = rootOf(paths[at]!)
    if (context.rows.has(root) || changes(root, context)) return false
  }
  return true
}

/**
 * Compiles any value of a document: a literal, an expression, or a list or object with expressions
 * inside.
 */
export function compileValue(value: Json, pointer: string, context: Context): CompiledValue {
  try {
    return compileParts(value, pointer, context)
  } catch (error) {
    return failing(error, pointer, context)
  }
}

/**
 * Compiles a value that must be an expression if it is an object. An operator of a newer language
 * then fails instead of counting as true.
 */
export function compileRule(value: Json, pointer: string, context: Context): CompiledValue {
  if (!isObject(value)) return compileValue(value, pointer, context)
  try {
    return compileExpression(value, context.rulePaths, markOf(pointer, context), context.inputs)
  } catch (error) {
    return failing(error, pointer, context)
  }
}

function markOf(pointer: string, { branches }: Context): Mark | undefined {
  return branches && { pointer, branches }
}

/** Reports a value that does not compile; only the node or step that evaluates it fails. */
function failing(error: unknown, pointer: string, context: Context): CompiledValue {
  context.faults.push({
    code: error instanceof EngineError ? error.code : 'bad-expression',
    screen: context.screen,
    pointer,
    detail: describeError(error),
  })
  return {
    evaluate: () => {
      throw error
    },
    paths: noPaths,
  }
}

/** True for a value that evaluates to itself. */
function isLiteral(value: Json): boolean {
  return value === null || (typeof value !== 'object' && !isAsset(value))
}

function compileParts(value: Json, pointer: string, context: Context): CompiledValue {
  if (isLiteral(value)) return constantOf(value)
  if (Array.isArray(value)) return compileList(value, pointer, context)
  if (!isObject(value) || operatorOf(value))
    return compileExpression(value, context.rulePaths, markOf(pointer, context), context.inputs)
  return compileMembers(value, pointer, context)
}

function compileList(items: Json[], pointer: string, context: Context): CompiledValue {
  const parts = items.map((item, at) => compileParts(item, `${pointer}/${at}`, context))
  if (parts.every(isConstant)) return constantOf(parts.map(({ constant }) => constant.value))
  return {
    evaluate: (scope) => parts.map((part) => part.evaluate(scope)),
    paths: distinct(parts.flatMap((part) => part.paths)),
  }
}

function compileMembers(value: JsonObject, pointer: string, context: Context): CompiledValue {
  const entries = Object.entries(value).filter(([name]) => name !== '$comment')
  const parts = entries.map(
    ([name, member]) =>
      [name, compileParts(member ?? null, `${pointer}/${name}`, context)] as const,
  )
  if (parts.every(([, part]) => isConstant(part)))
    return constantOf(Object.fromEntries(parts.map(([name, part]) => [name, part.constant?.value])))
  const evaluate = (scope: Scope) =>
    Object.fromEntries(parts.map(([name, part]) => [name, part.evaluate(scope)]))
  return {
    evaluate,
    paths: distinct(parts.flatMap(([, part]) => part.paths)),
    members: parts.map(([, part]) => part),
  }
}

function isConstant(
  part: CompiledValue,
): part is CompiledValue & Required<Pick<CompiledValue, 'constant'>> {
  return part.constant !== undefined
}

/** Sorts props by how long they hold. */
export function compileProps(
  source: JsonObject,
  skip: ReadonlySet<string>,
  pointer: string,
  context: Context,
): Props {
  const fixed: Record<string, unknown> = {}
  let constantPerScreen: NamedValue[] | undefined
  let dynamic: NamedValue[] | undefined
  for (const name in source) {
    if (skip.has(name)) continue
    const member = source[name] ?? null
    const value = isLiteral(member)
      ? undefined
      : compileValue(member, `${pointer}/${name}`, context)
    if (!value) fixed[name] = member
    else if (value.constant) fixed[name] = value.constant.value
    else if (isConstantPerScreen(value, context))
      constantPerScreen = appended(constantPerScreen, [name, value])
    else dynamic = appended(dynamic, [name, value])
  }
  return { fixed, constantPerScreen: constantPerScreen ?? noValues, dynamic: dynamic ?? noValues }
}

const noValues: readonly NamedValue[] = []
