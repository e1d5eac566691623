import { isObject, own } from '../../renderer/language'

/** What the text files say, by language and namespace. */
export type TextFiles = Record<string, Record<string, object>>

/** A text that is asked for. */
export interface Wanted {
  language: string
  namespace: string
  /** The key below its namespace. */
  name: string
  /** What stands in the `{name}` places. */
  places: Readonly<Record<string, string>>
  /** Chooses among the forms of a plural text; no number chooses the general one. */
  count: number
}

/**
 * The text in the form that its count asks for, as i18next says it, which arrives later; undefined
 * where it is missing. Nothing in a value is a place, and a group of texts says nothing.
 */
export function formatText(files: TextFiles, wanted: Wanted): string | undefined {
  const found = findText(files, wanted)
  return typeof found === 'string'
    ? found.replace(/\{(.+?)\}/g, (_, place: string) => own(wanted.places, place.trim()) ?? '')
    : found && ''
}

/** What the files have for a text: a text, or a group of them. */
export function findText(
  files: TextFiles,
  { language, namespace, name, count }: Wanted,
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

/** Most texts count nothing, and to make the rules of a language takes a phone some milliseconds. */
function formOf(language: string, count: number): string {
  if (!Number.isFinite(count)) return 'other'
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return rule.select(count)
}
