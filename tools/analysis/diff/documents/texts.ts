import { isObject, type Json } from '../../../../renderer/language'
import type { Documents } from './read-documents'

/** The texts of each language by their whole key, as in `common.retry`. */
export type TextsByLanguage = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The texts of a project. */
export function textsOf(documents: Documents): TextsByLanguage {
  const languages = new Map<string, Map<string, string>>()
  for (const { name, json } of documents.texts.values()) {
    const [language = '', namespace = ''] = name.split('/')
    const texts = languages.get(language) ?? new Map<string, string>()
    languages.set(language, texts)
    collect(json, namespace, texts)
  }
  return languages
}

function collect(value: Json | undefined, key: string, into: Map<string, string>): void {
  if (typeof value === 'string') into.set(key, value)
  if (isObject(value))
    for (const [name, member] of Object.entries(value))
      if (!name.startsWith('$')) collect(member, `${key}.${name}`, into)
}

/**
 * The words of a key: in the language, else in any that has them; of a plural, its general form.
 */
export function wordsOf(texts: TextsByLanguage, language: string, key: string): string | undefined {
  const ordered = [texts.get(language), ...texts.values()]
  for (const known of ordered) {
    const words = known?.get(key) ?? known?.get(`${key}_other`)
    if (words !== undefined) return words
  }
  return undefined
}

/** A language by its English name, as in "Spanish". */
export function languageName(language: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language
}
