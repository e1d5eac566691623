import es from './es.json'
import formsInEnglish from './forms.en.json'
import formsInSpanish from './forms.es.json'
import { grammarWords } from './schema-words'

/** The languages of messages. The code contains the English sentences. */
export const languages = { en: 'en', es: 'es' } as const

export type Language = keyof typeof languages

/** The translations by English sentence, in which placeholders are numbers in braces. */
type Words = Readonly<Record<string, string>>

const others: Readonly<Record<Exclude<Language, 'en'>, Words>> = { es }

/** The sentences for people who edit with forms, with labels instead of names of JSON members. */
const formSentences: Readonly<Record<Language, Words>> = { en: formsInEnglish, es: formsInSpanish }

let spoken: () => Language = () => 'en'
let readers: 'text' | 'forms' = 'text'

/**
 * Sets the language of all further sentences, and whether their readers edit JSON or use forms. A
 * server with several users passes functions.
 */
export function setLanguage(
  language: Language | (() => Language),
  edited: 'text' | 'forms' = 'text',
): void {
  spoken = typeof language === 'function' ? language : () => language
  readers = edited
}

export function isForForms(): boolean {
  return readers === 'forms'
}

export function currentLanguage(): Language {
  return spoken()
}

function known(key: string): string | undefined {
  const language = spoken()
  const sentence = isForForms() ? formSentences[language][key] : undefined
  return sentence ?? (language === 'en' ? undefined : (others[language][key] ?? grammarWords(key)))
}

/** Translates a sentence and inserts its values. */
export function say(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | undefined)[]
): string {
  const isPlain = spoken() === 'en' && !isForForms()
  const words = isPlain ? undefined : known(sentenceKey(parts))
  return words === undefined
    ? parts.reduce((text, part, at) => `${text}${values[at - 1]}${part}`)
    : contractArticles(words.replace(/\{(\d+)\}/g, (_, at: string) => String(values[Number(at)])))
}

/** Joins an article to the preposition before it: "de el" becomes "del" and "a el" becomes "al". */
function contractArticles(words: string): string {
  return words.replace(
    /\b(de|a) el (?=\S)/g,
    (_, word: string) => `${word === 'a' ? 'al' : 'del'} `,
  )
}

/** Returns a text with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function translate<Text extends string | undefined>(text: Text): Text | string {
  return text === undefined ? text : (known(text) ?? text)
}

/** Returns the key of a sentence, such as `There is no text "{0}".` */
function sentenceKey(parts: readonly string[]): string {
  return parts.slice(1).reduce((key, part, at) => `${key}{${at}}${part}`, parts[0] ?? '')
}
