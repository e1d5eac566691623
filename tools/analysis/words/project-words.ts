import { isObject, own } from '../../../renderer/language'
import { parseJson } from '../json/parse-json'
import { spanishIn, spanishValuesIn } from './schema-words'
import { currentLanguage } from './words'

let ofProject: Readonly<Record<string, unknown>> = {}
let choices: ReturnType<typeof spanishValuesIn> = {}

/**
 * Reads the project's translations into the language of the reader: the Spanish in widgets and
 * endpoint families, and a file whose keys are the English words of the documents. Without this
 * file, the earlier translations stay.
 */
export function readProjectWords(files: ReadonlyMap<string, string>): void {
  const schemas = [...files].flatMap(([path, text]) =>
    translatedFile.test(path) ? [parseJson(text) ?? null] : [],
  )
  if (schemas.length > 0) choices = spanishValuesIn(schemas)
  const text = files.get(`schemas/words/${currentLanguage()}.json`)
  if (text === undefined) return
  const words = parseJson(text)
  const spanish = currentLanguage() === 'es' ? spanishIn(schemas) : {}
  ofProject = { ...spanish, ...(isObject(words) ? words : {}) }
}

const translatedFile = /^(?:widgets\/.+\.schema|schemas\/endpoints\/.+)\.json$/

/** Returns the Spanish label of a value that a widget of the project lists. */
export function projectChoice(member: string, value: string): string | undefined {
  return own<string>(own(choices, member) ?? {}, value)
}

/** Returns the project's translation of English words; undefined without a translation. */
export function projectWords(words: string): string | undefined {
  const translated = own(ofProject, words)
  return typeof translated === 'string' ? translated : undefined
}
