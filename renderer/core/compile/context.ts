import {
  compileExpression,
  constantOf,
  type CompiledValue,
  type InputResolver,
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
  type BranchMark,
  append,
} from '../../language'
import { distinctPaths, joinPaths, noPaths } from '../expression/path'
import type { Scope } from '../scope'
import { storeKey } from '../store'
import type { NamedValue, Props } from './program'

/** The facts about the document that the compilation of a node needs. */
export interface Context {
  screen: string
  /** For each data source: its own name and the names of all sources that it waits for. */
  sources: ReadonlyMap<string, readonly string[]>
  rows: ReadonlySet<string>
  fragments: Readonly<Record<string, JsonObject>>
  within: readonly string[]
  inputs?: InputResolver
  count: { nodes: number }
  rulePaths: (rule: string) => readonly string[]
  faults: Fault[]
  widgets: Set<string>
  /** Collects the branches for document coverage; undefined if coverage is not measured. */
  branches: Set<string> | undefined
}

const rootOf = (path: string) => splitPath(path)[0]!

export function pathsThatChange(paths: readonly string[], context: Context): readonly string[] {
  let changingPaths: string[] | undefined
  for (let at = 0; at < paths.length; at++)
    if (changes(rootOf(paths[at]!), context)) changingPaths = append(changingPaths, paths[at]!)
  return changingPaths ? distinctPaths(changingPaths) : noPaths
}

/** The keys under which the store reports changes of these paths. */
export function keysOf(paths: readonly string[]): readonly string[] {
  return paths.length === 0 ? noPaths : distinctPaths(paths.map(storeKey))
}

export function dependenciesOf(paths: readonly string[], context: Context) {
  const dependencies = pathsThatChange(paths, context)
  return { dependencies, subscriptionKeys: keysOf(dependencies) }
}

/** The data sources that the paths read, and the sources that these data sources wait for. */
export function sourcesOf(paths: readonly string[], context: Context): readonly string[] {
  let sources = noPaths
  for (let at = 0; at < paths.length; at++)
    sources = joinPaths(sources, context.sources.get(rootOf(paths[at]!)) ?? noPaths)
  return sources
}

function changes(root: string, { sources }: Context): boolean {
  return root === 'state' || root === 'device' || sources.has(root)
}

function isConstantPerScreen({ paths }: CompiledValue, context: Context): boolean {
  for (let at = 0; at < paths.length; at++) {
    const root = rootOf(paths[at]!)
    if (context.rows.has(root) || changes(root, context)) return false
  }
  return true
}

/** Compiles a literal, an expression, or a list or object with expressions inside. */
export function compileValue(value: Json, pointer: string, context: Context): CompiledValue {
  try {
    return compileParts(value, pointer, context)
  } catch (error) {
    return failingValue(error, pointer, context)
  }
}

export function compileRule(value: Json, pointer: string, context: Context): CompiledValue {
  if (!isObject(value)) return compileValue(value, pointer, context)
  try {
    return compileExpression(value, context.rulePaths, markOf(pointer, context), context.inputs)
  } catch (error) {
    return failingValue(error, pointer, context)
  }
}

function markOf(pointer: string, { branches }: Context): BranchMark | undefined {
  return branches && { pointer, branches }
}

/**
 * Reports an error. Returns a compiled value that throws, so that only the node or step with this
 * value fails.
 */
function failingValue(error: unknown, pointer: string, context: Context): CompiledValue {
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
    evaluate: (scope) => parts.map((value) => value.evaluate(scope)),
    paths: distinctPaths(parts.flatMap((value) => value.paths)),
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
    paths: distinctPaths(parts.flatMap(([, part]) => part.paths)),
    members: parts.map(([, part]) => part),
  }
}

function isConstant(
  value: CompiledValue,
): value is CompiledValue & Required<Pick<CompiledValue, 'constant'>> {
  return value.constant !== undefined
}

/**
 * Divides props into literals, values that stay constant on an open screen, and changing values.
 */
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
      constantPerScreen = append(constantPerScreen, [name, value])
    else dynamic = append(dynamic, [name, value])
  }
  return { fixed, constantPerScreen: constantPerScreen ?? noValues, dynamic: dynamic ?? noValues }
}

const noValues: readonly NamedValue[] = []
