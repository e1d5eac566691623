import { own } from '../../../renderer/language'
import languages from './languages.json'

/**
 * Patterns for words. `denies` matches negated verbs, such as "is not". `negates` matches all words
 * of negative sentences, such as "wrong". `none` matches "no" and "nothing" at the start.
 */
type LanguageWords = Readonly<Record<keyof typeof languages.es, RegExp>>

/** The kinds of words for which the checker searches in texts. */
export const kindsOfTexts = [
  'none',
  'soon',
  'over',
  'optional',
  'digits',
  'today',
  'tomorrow',
  'clock',
] as const

/**
 * Returns whether a text contains the symbol, code or name of a currency, or a member name such as
 * `sign`, which stands for a currency.
 */
export const hasCurrency = (text: string) =>
  /\p{Sc}|\b[A-Z]{3}\b|zł|[Pp]eso|[Ee]uro|[Dd](?:o|ó)l+ar|sign|[Cc]urrency/u.test(text)

const known = new Map<string, LanguageWords>()

/** Returns the words of a language; `undefined` if `languages.json` lacks the language. */
export function languageWords(language: string): LanguageWords | undefined {
  const data = own(languages, language)
  if (!data || known.has(language)) return known.get(language)
  const words = Object.entries(data).map(([kind, alternatives]) => {
    const before = own(beginnings, kind) ?? String.raw`(?<!\p{L})`
    return [kind, new RegExp(`${before}(?:${alternatives.join('|')})(?!\\p{L})`, 'iu')]
  })
  known.set(language, Object.fromEntries(words) as LanguageWords)
  return known.get(language)
}

/** The kinds of words that count only at the start of a text or sentence. */
const beginnings: Partial<Readonly<Record<string, string>>> = {
  forbids: '(?:^|[.:;!?,¡¿] ?)',
  none: '^[¡¿]?',
  yes: '^[¡¿]?',
}
