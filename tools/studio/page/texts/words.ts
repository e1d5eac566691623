import type { Texts } from '../../../analysis/project/texts'

/** The words of a key in a language; for a key with plural forms, those for many. */
export function wordsOf(texts: Texts, language: string, key: string): string | undefined {
  const all = texts.get(language)
  return (all?.get(key) ?? all?.get(`${key}_other`))?.value
}
