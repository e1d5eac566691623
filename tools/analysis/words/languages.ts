import { own } from '../../../renderer/language'
import languages from './languages.json'

/**
 * The words that rules about texts look for, by kind. The words of `denies` negate a statement; the
 * words of `negates` may negate a sentence. The words of `none` say that something does not exist.
 */
type LanguageWords = Readonly<Record<keyof typeof languages.es, RegExp>>

/** The kinds of words that rules about documents look for in texts. */
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
 * Returns whether a text has the symbol, the code or the name of a currency. The name of a member
 * with the currency, such as `sign`, also counts.
 */
export const hasCurrency = (text: string) =>
  /\p{Sc}|\b[A-Z]{3}\b|zł|[Pp]eso|[Ee]uro|[Dd](?:o|ó)l+ar|sign|[Cc]urrency/u.test(text)

const known = new Map<string, LanguageWords>()

/** Returns the words of a language; `undefined` for a language that `languages.json` lacks. */
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

/** The kinds of words that count only at the beginning of a text or a sentence. */
const beginnings: Partial<Readonly<Record<string, string>>> = {
  forbids: '(?:^|[.:;!?,¡¿] ?)',
  none: '^[¡¿]?',
  yes: '^[¡¿]?',
}
