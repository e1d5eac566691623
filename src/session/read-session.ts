import type { SessionRules } from '../../renderer/language'

/** The known parameters of the page; a parameter that the page lacks is absent. */
export type Session = Readonly<Record<string, string>>

/**
 * Reads the session from the page's query and, over it, from the query of a hash route
 * (`#/route?a=b`).
 * Unknown parameters stay out. The first of several equal names wins, and the name (never the
 * value) is in `problems`.
 */
export function readSession(
  search: string,
  hash: string,
  rules: SessionRules,
  sources: Readonly<Record<string, unknown>>,
): { values: Session; problems: string[] } {
  const problems: string[] = []
  const given = { ...readQuery(search, problems), ...readQuery(hashQuery(hash), problems) }
  const values: Record<string, string> = {}
  for (const name of [...rules.common, ...rules.also]) {
    const value = given[name] || defaultOf(rules.defaults?.[name], sources) || given[name]
    if (value !== undefined) values[name] = value
  }
  return { values, problems }
}

/** Reads a query; of several equal names the first counts and is reported by its name. */
export function readQuery(query: string, problems: string[] = []): Record<string, string> {
  const values = new Map<string, string>()
  const repeated = new Set<string>()
  for (const [name, value] of new URLSearchParams(query)) {
    if (!values.has(name)) values.set(name, value)
    else repeated.add(name)
  }
  for (const name of repeated)
    problems.push(
      `The parameter "${name.slice(0, longestName)}" is given more than once; the first one counts.`,
    )
  return Object.fromEntries(values)
}

const longestName = 64

const hashQuery = (hash: string) => (/^#\/[^?]*\?(.*)$/s.exec(hash) ?? [])[1] ?? ''

function defaultOf(
  path: string | undefined,
  sources: Readonly<Record<string, unknown>>,
): string | undefined {
  if (!path) return undefined
  let value: unknown = sources
  for (const key of path.split('.'))
    value = (value as Record<string, unknown> | null | undefined)?.[key]
  return typeof value === 'string' ? value : undefined
}
