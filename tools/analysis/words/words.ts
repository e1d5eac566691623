import es from './es.json'

/** The languages of the tools; the sentences in the code are English. */
export const languages = { en: 'en', es: 'es' } as const

/** A language of the tools. */
export type Language = keyof typeof languages

/** Sentences of another language by the English one, whose values are numbered in braces. */
type Words = Readonly<Record<string, string>>

const others: Readonly<Record<Exclude<Language, 'en'>, Words>> = { es }
let spoken: () => Language = () => 'en'

/**
 * Sets the language of all later sentences. It is one language for a process, a worker or a page,
 * or a function for a server that answers several people.
 */
export function speak(language: Language | (() => Language)): void {
  spoken = typeof language === 'function' ? language : () => language
}

/** The current language. */
export function spokenLanguage(): Language {
  return spoken()
}

function known(key: string): string | undefined {
  const language = spoken()
  return language === 'en' ? undefined : others[language][key]
}

/** A sentence with its values, in the current language. */
export function say(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | undefined)[]
): string {
  const words = spoken() === 'en' ? undefined : known(sentenceKey(parts))
  return words === undefined
    ? String.raw({ raw: parts }, ...values)
    : contracted(words.replace(/\{(\d+)\}/g, (_, at: string) => String(values[Number(at)])))
}

/** Contracts "de el" and "a el" in Spanish, where a value brings its article. */
function contracted(words: string): string {
  return words.replace(
    /\b(de|a) el (?=\S)/g,
    (_, word: string) => `${word === 'a' ? 'al' : 'del'} `,
  )
}

/** A sentence from a table, in the current language. */
export function said<Text extends string | undefined>(text: Text): Text | string {
  return text === undefined ? text : (known(text) ?? text)
}

/** The key of a sentence, as in `There is no text "{0}".` */
function sentenceKey(parts: readonly string[]): string {
  return parts.slice(1).reduce((key, part, at) => `${key}{${at}}${part}`, parts[0] ?? '')
}
