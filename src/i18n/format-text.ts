import { isObject, own } from '../../renderer/language'

/** The texts by language and namespace. */
export type TextFiles = Record<string, Record<string, object>>

export interface TextRequest {
  language: string
  namespace: string
  /** The key in its namespace. */
  name: string
  places: Readonly<Record<string, string>>
  /** The number that selects the plural form. NaN selects the general form. */
  count: number
}

/** Formats a text in the plural form for `count`, with the same result as i18next. */
export function formatText(files: TextFiles, request: TextRequest): string | undefined {
  const entry = findText(files, request)
  return typeof entry === 'string'
    ? entry.replace(/\{(.+?)\}/g, (_, place: string) => own(request.places, place.trim()) ?? '')
    : entry && ''
}

/** Finds a key: a string, or an object of nested keys. */
export function findText(
  files: TextFiles,
  { language, namespace, name, count }: TextRequest,
): string | object | undefined {
  const texts = memberOf(memberOf(files, language), namespace)
  if (!texts) return undefined
  const forms = [...(count === 0 ? ['_zero'] : []), `_${formOf(language, count)}`, '']
  for (const form of forms) {
    const entry = `${name}${form}`.split('.').reduce(memberOf, texts)
    if (typeof entry === 'string' || isObject(entry)) return entry
  }
  return undefined
}

const memberOf = (group: unknown, name: string): unknown =>
  isObject(group) ? own(group, name) : undefined

const rules = new Map<string, Intl.PluralRules>()

/** Returns the plural form for a count. A phone needs milliseconds to create the cached rules. */
function formOf(language: string, count: number): string {
  if (!Number.isFinite(count)) return 'other'
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return rule.select(count)
}
