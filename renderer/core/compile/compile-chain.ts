import {
  chainMembers,
  isObject,
  filterItems,
  stepMembers,
  type Json,
  type JsonObject,
  valueText,
} from '../../language'
import type { CompiledValue } from '../expression/compile-expression'
import { distinctPaths, noPaths } from '../expression/path'
import { compileRule, compileValue, sourcesOf, type Context } from './context'
import type { Chain, Step } from './program'

const slowActions = new Set(['call', 'wait', 'reload'])

/** Compiles a chain of actions. A value that is not a list gives an empty chain. */
function compileChain(source: Json | undefined, pointer: string, context: Context): Chain {
  if (!Array.isArray(source)) return []
  return filterItems(source, isObject).map((step, at) =>
    compileStep(step, `${pointer}/${at}`, context),
  )
}

function compileStep(source: JsonObject, pointer: string, context: Context): Step {
  const values: Record<string, CompiledValue> = {}
  const chains: Record<string, Chain> = {}
  for (const name in source) {
    if (stepMembers.has(name)) continue
    const member = source[name]
    if (chainMembers.has(name)) chains[name] = compileChain(member, `${pointer}/${name}`, context)
    else
      values[name] = (name === 'that' ? compileRule : compileValue)(
        member ?? null,
        `${pointer}/${name}`,
        context,
      )
  }
  const codes = compileChains(source['codes'], `${pointer}/codes`, context)
  const when = whenOf(source, pointer, context)
  const paths = [...Object.values(values), ...(when ? [when] : [])].flatMap((value) => value.paths)
  return {
    do: valueText(source['do']),
    pointer,
    level: context.within.length,
    values,
    chains,
    codes,
    when,
    sources: source['do'] === 'track' ? noPaths : distinctPaths(sourcesOf(paths, context)),
  }
}

export function compileChains(
  source: Json | undefined,
  pointer: string,
  context: Context,
): Readonly<Record<string, Chain>> {
  if (!isObject(source)) return noChains
  const chains: Record<string, Chain> = {}
  for (const name in source)
    if (name !== '$comment')
      chains[name] = compileChain(source[name], `${pointer}/${name}`, context)
  return chains
}

const noChains: Readonly<Record<string, Chain>> = {}

export function whenOf(
  { when }: JsonObject,
  pointer: string,
  context: Context,
): CompiledValue | undefined {
  return when === undefined ? undefined : compileRule(when, `${pointer}/when`, context)
}

/** True if a step in one of these chains may take time. */
export function areSlow(chains: Readonly<Record<string, Chain>>): boolean {
  for (const name in chains) if (chains[name]!.some(isSlow)) return true
  return false
}

function isSlow(step: Step): boolean {
  return slowActions.has(step.do) || step.sources.length > 0 || areSlow(step.chains)
}
