import { textsIn } from '../../project/texts'
import type { Documents } from './read-documents'
import { spokenLanguage } from '../../words/words'

/** The texts of each language by their full key, as in `common.retry`. */
export type TextsByLanguage = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The texts of a project. */
export function textsOf(documents: Documents): TextsByLanguage {
  const languages = new Map<string, Map<string, string>>()
  for (const { name, json } of documents.texts.values()) {
    const [language = '', namespace = ''] = name.split('/')
    const texts = languages.get(language) ?? new Map<string, string>()
    languages.set(language, texts)
    for (const [key, text] of textsIn(json, namespace)) texts.set(key, text)
  }
  return languages
}

/** The words of a key in a language, or else in any other. For a plural, its general form. */
export function wordsOf(texts: TextsByLanguage, language: string, key: string): string | undefined {
  const ordered = [texts.get(language), ...texts.values()]
  for (const known of ordered) {
    const words = known?.get(key) ?? known?.get(`${key}_other`)
    if (words !== undefined) return words
  }
  return undefined
}

/** The name of a language in the current language, as in "Spanish". */
export function languageName(language: string): string {
  return new Intl.DisplayNames([spokenLanguage()], { type: 'language' }).of(language) ?? language
}
