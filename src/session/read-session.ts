import { isNothing, type SessionRules } from '../../renderer/language'

/** The known parameters of the page; a parameter that the page lacks is absent. */
export type Session = Readonly<Record<string, string>>

/** The parts of an address that hold parameters. */
export interface Queries {
  search: string
  hash: string
}

/**
 * Reads the session of a place; the query of a hash route overrides the page's. Unknown parameters
 * stay out. A phone number loses the blanks around it, since a blank before it was a plus sign.
 * Problems name the parameter, never its value.
 */
export function readSession(
  place: Queries,
  rules: SessionRules,
  sources: Readonly<Record<string, unknown>>,
): { values: Session; problems: string[] } {
  const problems: string[] = []
  const given = readQueries(place, problems)
  const values: Record<string, string> = {}
  for (const name of rules.personal?.phone ?? []) {
    const value = given[name]?.replace(/^ +(?=\d)/, '+').trim()
    if (value === given[name]) continue
    given[name] = value!
    problems.push(`The parameter "${name}" has blanks.`)
  }
  for (const name of [...rules.common, ...rules.also]) {
    const value = given[name] || defaultOf(rules.defaults?.[name], sources) || given[name]
    if (value !== undefined) values[name] = value
  }
  return { values, problems }
}

/** Reads the query of a page and, over it, the query of a hash route (`#/route?a=b`). */
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
 * Reads a query. A parameter with a word for a missing value is missing. Of several equal names the
 * first one counts. Both are reported by name.
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
