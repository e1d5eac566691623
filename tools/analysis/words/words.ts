import es from './es.json'

/** The languages that the tools speak; English is what stands in the code. */
export const languages = { en: 'en', es: 'es' } as const

/** A language of the tools. */
export type Language = keyof typeof languages

/** Sentences of another language by the English one, whose values are numbered in braces. */
type Words = Readonly<Record<string, string>>

const others: Readonly<Record<Exclude<Language, 'en'>, Words>> = { es }
let spoken: () => Language = () => 'en'

/**
 * From here on sentences are in this language: a process, a worker or a page speaks one, or asks
 * each time where it answers several people.
 */
export function speak(language: Language | (() => Language)): void {
  spoken = typeof language === 'function' ? language : () => language
}

/** The language that is spoken. */
export function spokenLanguage(): Language {
  return spoken()
}

function known(key: string): string | undefined {
  const language = spoken()
  return language === 'en' ? undefined : others[language][key]
}

/** A sentence with its values, in the language that is spoken. */
export function say(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | undefined)[]
): string {
  const words = spoken() === 'en' ? undefined : known(keyOf(parts))
  return words === undefined
    ? String.raw({ raw: parts }, ...values)
    : contracted(words.replace(/\{(\d+)\}/g, (_, at: string) => String(values[Number(at)])))
}

/** In Spanish "de el" and "a el" are one word each, wherever a value brings its article. */
function contracted(words: string): string {
  return words.replace(
    /\b(de|a) el (?=\S)/g,
    (_, word: string) => `${word === 'a' ? 'al' : 'del'} `,
  )
}

/** A sentence that stands in a table, in the language that is spoken. */
export function said<Text extends string | undefined>(text: Text): Text | string {
  return text === undefined ? text : (known(text) ?? text)
}

/** What a sentence is found by, as in `There is no text "{0}".` */
function keyOf(parts: readonly string[]): string {
  return parts.slice(1).reduce((key, part, at) => `${key}{${at}}${part}`, parts[0] ?? '')
}
