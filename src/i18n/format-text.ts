import { isObject, own } from '../../renderer/language'

/** The contents of the text files, by language and namespace. */
export type TextFiles = Record<string, Record<string, object>>

/** A requested text. */
export interface TextRequest {
  language: string
  namespace: string
  /** The key within its namespace. */
  name: string
  /** The values of the `{name}` placeholders. */
  places: Readonly<Record<string, string>>
  /** Chooses the plural form; NaN chooses the general one. */
  count: number
}

/**
 * The text in the form for its count, equal to the result of i18next, which loads later; undefined
 * if it is missing. A value is never read as a placeholder, and a group of texts gives an empty
 * text.
 */
export function formatText(files: TextFiles, request: TextRequest): string | undefined {
  const found = findText(files, request)
  return typeof found === 'string'
    ? found.replace(/\{(.+?)\}/g, (_, place: string) => own(request.places, place.trim()) ?? '')
    : found && ''
}

/** The entry of the files for a text: a text, or a group of texts. */
export function findText(
  files: TextFiles,
  { language, namespace, name, count }: TextRequest,
): string | object | undefined {
  const texts = memberOf(memberOf(files, language), namespace)
  if (!texts) return undefined
  const forms = [...(count === 0 ? ['_zero'] : []), `_${formOf(language, count)}`, '']
  for (const form of forms) {
    const found = `${name}${form}`.split('.').reduce(memberOf, texts)
    if (typeof found === 'string' || isObject(found)) return found
  }
  return undefined
}

const memberOf = (group: unknown, name: string): unknown =>
  isObject(group) ? own(group, name) : undefined

const rules = new Map<string, Intl.PluralRules>()

/**
 * Most texts have no count, and creating the rules of a language takes a phone some milliseconds.
 */
function formOf(language: string, count: number): string {
  if (!Number.isFinite(count)) return 'other'
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return rule.select(count)
}
