import es from './es.json'

/** The languages of the tools. The sentences in the code are English. */
export const languages = { en: 'en', es: 'es' } as const

/** A language of the tools. */
export type Language = keyof typeof languages

/** Translations by English sentence; placeholders are numbers in braces. */
type Words = Readonly<Record<string, string>>

const others: Readonly<Record<Exclude<Language, 'en'>, Words>> = { es }
let spoken: () => Language = () => 'en'

/** Sets the language of later sentences: one, or a function for a server with several users. */
export function speak(language: Language | (() => Language)): void {
  spoken = typeof language === 'function' ? language : () => language
}

/** Returns the current language. */
export function spokenLanguage(): Language {
  return spoken()
}

function known(key: string): string | undefined {
  const language = spoken()
  return language === 'en' ? undefined : others[language][key]
}

/** Returns a sentence with its values, in the current language. */
export function say(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | undefined)[]
): string {
  const words = spoken() === 'en' ? undefined : known(sentenceKey(parts))
  return words === undefined
    ? String.raw({ raw: parts }, ...values)
    : contracted(words.replace(/\{(\d+)\}/g, (_, at: string) => String(values[Number(at)])))
}

/** Contracts "de el" and "a el" in Spanish, if a value starts with its article. */
function contracted(words: string): string {
  return words.replace(
    /\b(de|a) el (?=\S)/g,
    (_, word: string) => `${word === 'a' ? 'al' : 'del'} `,
  )
}

/** Returns a sentence from a table in the current language. */
export function said<Text extends string | undefined>(text: Text): Text | string {
  return text === undefined ? text : (known(text) ?? text)
}

/** The key of a sentence, as in `There is no text "{0}".` */
function sentenceKey(parts: readonly string[]): string {
  return parts.slice(1).reduce((key, part, at) => `${key}{${at}}${part}`, parts[0] ?? '')
}
