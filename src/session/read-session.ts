import { isNothing, type SessionRules } from '../../renderer/language'

export type Session = Readonly<Record<string, string>>

export interface Queries {
  search: string
  hash: string
}

/**
 * Reads the session from the query. Replaces a space before a phone number by a plus sign, because
 * an unencoded plus sign means a space in a query. `problems` name parameters, never values.
 */
export function readSession(
  place: Queries,
  rules: SessionRules,
  sources: Readonly<Record<string, unknown>>,
): { values: Session; problems: string[] } {
  const problems: string[] = []
  const query = readQueries(place, problems)
  const values: Record<string, string> = {}
  for (const name of rules.personal?.phone ?? []) {
    const value = query[name]?.replace(/^ +(?=\d)/, '+').trim()
    if (value === query[name]) continue
    query[name] = value!
    problems.push(`The parameter "${name}" has blanks.`)
  }
  for (const name of [...rules.common, ...rules.also]) {
    const value = query[name] || defaultOf(rules.defaults?.[name], sources) || query[name]
    if (value !== undefined) values[name] = value
  }
  return { values, problems }
}

/** Reads the query. The query of a hash route (`#/route?a=b`) overrides the page's query. */
export function readQueries(
  { search, hash }: Queries,
  problems?: string[],
): Record<string, string> {
  return {
    ...readQuery(search, problems),
    ...readQuery(/^#\/[^?]*\?(.*)$/s.exec(hash)?.[1] ?? '', problems),
  }
}

/**
 * Reads a query. Leaves out words that mean a missing value, such as `null`. If a name is repeated,
 * uses the first value. `problems` lists the names of these parameters.
 */
export function readQuery(query: string, problems: string[] = []): Record<string, string> {
  const values = new Map<string, string>()
  const odd = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    if (isNothing(value)) odd.set(name, 'is a word for nothing')
    else if (values.has(name)) odd.set(name, 'is given more than once; the first one counts')
    else values.set(name, value)
  }
  for (const [name, problem] of odd)
    problems.push(`The parameter "${name.slice(0, 64)}" ${problem}.`)
  return Object.fromEntries(values)
}

function defaultOf(
  path: string | undefined,
  sources: Readonly<Record<string, unknown>>,
): string | undefined {
  const value = path
    ?.split('.')
    .reduce<unknown>((part, key) => (part as typeof sources | undefined)?.[key], sources)
  return typeof value === 'string' ? value : undefined
}
