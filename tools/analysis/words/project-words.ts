import { isObject, own } from '../../../renderer/language'
import { parseJson } from '../json/parse-json'
import { spanishIn } from './schema-words'
import { currentLanguage } from './words'

let ofProject: Readonly<Record<string, unknown>> = {}

/**
 * Reads the project's translations into the language of the reader: the Spanish in schemas of
 * widgets, and a file whose keys are the English words of the documents. Without this file, the
 * earlier translations stay.
 */
export function readProjectWords(files: ReadonlyMap<string, string>): void {
  const text = files.get(`schemas/words/${currentLanguage()}.json`)
  if (text === undefined) return
  const words = parseJson(text)
  ofProject = { ...wordsOfWidgets(files), ...(isObject(words) ? words : {}) }
}

function wordsOfWidgets(files: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  if (currentLanguage() !== 'es') return {}
  const schemas = [...files].flatMap(([path, text]) =>
    path.startsWith('widgets/') && path.endsWith('.schema.json') ? [parseJson(text) ?? null] : [],
  )
  return spanishIn(schemas)
}

/** Returns the project's translation of English words; undefined without a translation. */
export function projectWords(words: string): string | undefined {
  const translated = own(ofProject, words)
  return typeof translated === 'string' ? translated : undefined
}
