import { isObject, own } from '../../../renderer/language'
import { parseJson } from '../json/parse-json'
import { currentLanguage } from './words'

let ofProject: Readonly<Record<string, unknown>> = {}

/**
 * Reads the project's translations into the language of the reader. The English words of the
 * documents are their keys. Without a file of translations, the earlier translations stay.
 */
export function readProjectWords(files: ReadonlyMap<string, string>): void {
  const text = files.get(`schemas/words/${currentLanguage()}.json`)
  if (text === undefined) return
  const words = parseJson(text)
  ofProject = isObject(words) ? words : {}
}

/** Returns the project's translation of English words; undefined if there is none. */
export function projectWords(words: string): string | undefined {
  const translated = own(ofProject, words)
  return typeof translated === 'string' ? translated : undefined
}
