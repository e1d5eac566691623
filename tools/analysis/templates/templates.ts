import { type JsonObject, valueText } from '../../../renderer/language'
import empty from './empty.json'
import form from './form.json'
import list from './list.json'
import page from './page.json'
import status from './status.json'

interface Template {
  readonly screen: JsonObject
  readonly scenarios: JsonObject
  readonly texts: Readonly<Record<string, JsonObject & { readonly title: string }>>
  /** The keys of texts that a person must replace before a publication. */
  readonly placeholders: readonly string[]
}

/** The templates for a new screen, in the order of the menu. */
export const templates: Readonly<Record<string, Template>> = { empty, page, list, form, status }

/** Returns the placeholders of all templates: for each, its words in all languages. */
export const placeholderTexts: readonly ReadonlySet<string>[] = Object.values(templates).flatMap(
  ({ placeholders, texts }) =>
    placeholders.map((key) => new Set(Object.values(texts).map((words) => valueText(words[key])))),
)
