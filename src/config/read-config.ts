import { isObject } from '../../renderer/language/index.ts'
import type { Config } from './config'

/** A pattern, the description of a matching value for messages, and the flags of the pattern. */
export type TextRule = readonly [pattern: string, needed: string, flags?: string]

/** The defaults, and the rules for texts by path. The path `x.*` stands for each entry of `x`. */
export interface ConfigRules {
  defaults: Config
  texts: Readonly<Record<string, TextRule>>
}

/** Reads settings. Invalid values are replaced by defaults and listed in `problems`. */
export function readConfig(
  raw: unknown,
  rules: ConfigRules,
): { config: Config; problems: string[] } {
  const walk: Walk = { texts: rules.texts, problems: [] }
  // The result has the type of the default. In TypeScript, this would need an overload for each
  // type.
  const config = read(raw, rules.defaults, '', walk) as Config
  return { config, problems: walk.problems }
}

interface Walk {
  texts: ConfigRules['texts']
  problems: string[]
}

const anyText: TextRule = ['', 'a text']

/**
 * Reads a value. Without a default, as for a new entry of a map or list, the value must be a
 * string.
 */
function read(raw: unknown, fallback: unknown, path: string, walk: Walk): unknown {
  const refuse = (expectation: string) => {
    walk.problems.push(
      `config.json: ${path || 'the file'} is ${show(raw)}. It must be ${expectation}; the default holds.`,
    )
    return fallback
  }
  if (raw === undefined) return fallback
  if (Array.isArray(fallback)) {
    if (!Array.isArray(raw)) return refuse('a list')
    return raw
      .map((item, index) => read(item, undefined, `${path}.${index}`, walk))
      .filter((item) => item !== undefined)
  }
  if (typeof fallback === 'object') {
    return isObject(raw)
      ? readObject(raw, fallback as Readonly<Record<string, unknown>>, path, walk)
      : refuse('an object')
  }
  const [pattern, expectation, flags] = walk.texts[path] ?? walk.texts[anyEntry(path)] ?? anyText
  const isKind = typeof raw === typeof (fallback ?? '')
  return isKind && new RegExp(pattern, flags).test(raw as string) ? raw : refuse(expectation)
}

function readObject(
  raw: object,
  fallback: Readonly<Record<string, unknown>>,
  path: string,
  walk: Walk,
): unknown {
  const at = (key: string) => (path ? `${path}.${key}` : key)
  const takesAnyKey = at('*') in walk.texts
  const entries = new Map(Object.entries(fallback))
  for (const [key, value] of Object.entries(raw)) {
    if (at(key) === '$schema') continue
    if (!entries.has(key) && !takesAnyKey)
      walk.problems.push(`config.json: ${at(key)} is not a setting. It is ignored.`)
    else entries.set(key, read(value, entries.get(key), at(key), walk))
  }
  return Object.fromEntries([...entries].filter(([, value]) => value !== undefined))
}

const anyEntry = (path: string) => `${path.slice(0, path.indexOf('.'))}.*`
const show = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 60)
