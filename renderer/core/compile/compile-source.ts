import { isObject, type JsonObject, textOf } from '../../language'
import { changing, compileRule, compileValue, keysOf, sourcesOf, type Context } from './context'
import type { ProgramSource } from './program'

/**
 * Compiles the data sources of a screen, each with the other sources that it waits for. Sources
 * that wait for one another are reported, and wait for none.
 */
export function compileSources(
  entries: readonly (readonly [name: string, source: JsonObject])[],
  context: Context,
): ProgramSource[] {
  const found = entries.map(([name, source]) => compileSource(name, source, context))
  return found.map((source) => ({ ...source, after: waitsFor(source, found, context) }))
}

/**
 * Each source's name with the sources that must answer before its data exists: itself and those
 * that it waits for.
 */
export function namesBehind(sources: readonly ProgramSource[]): Map<string, readonly string[]> {
  return new Map(sources.map(({ name, after }) => [name, [name, ...after]]))
}

function waitsFor(
  source: ProgramSource,
  all: readonly ProgramSource[],
  context: Context,
): string[] {
  const found = new Set(source.after)
  for (const name of found)
    for (const next of all.find((other) => other.name === name)?.after ?? []) found.add(next)
  if (!found.has(source.name)) return [...found]
  context.faults.push({
    code: 'source-cycle',
    screen: context.screen,
    pointer: `/data/${source.name}`,
    detail: source.name,
  })
  return []
}

function compileSource(name: string, source: JsonObject, context: Context): ProgramSource {
  const pointer = `/data/${name}`
  const members = isObject(source['params']) ? Object.entries(source['params']) : []
  const params = Object.fromEntries(
    members
      .filter(([param]) => param !== '$comment')
      .map(([param, value]) => [
        param,
        compileValue(value ?? null, `${pointer}/params/${param}`, context),
      ]),
  )
  const when =
    source['when'] === undefined
      ? undefined
      : compileRule(source['when'], `${pointer}/when`, context)
  const paths = [...Object.values(params), ...(when ? [when] : [])].flatMap((value) => value.paths)
  return {
    name,
    endpoint: textOf(source['endpoint']),
    params,
    ...(when ? { when } : {}),
    demand: source['on'] === 'demand',
    ...(typeof source['poll'] === 'number' ? { pollMs: source['poll'] } : {}),
    after: sourcesOf(paths, context).filter((other) => other !== name),
    subscriptionKeys: keysOf(changing(when?.paths ?? [], context)).filter(
      (key) => key === 'state' || key.startsWith('state.'),
    ),
  }
}
