import type { JsonObject } from '../../../../renderer/language'
import empty from './empty.json'
import form from './form.json'
import list from './list.json'
import page from './page.json'
import status from './status.json'

interface Template {
  readonly screen: JsonObject
  readonly scenarios: JsonObject
  readonly texts: Readonly<Record<string, JsonObject & { readonly title: string }>>
}

/** The templates for a new screen, in the order of the menu. */
export const templates: Readonly<Record<string, Template>> = { empty, page, list, form, status }
