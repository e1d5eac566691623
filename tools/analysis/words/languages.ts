import { own } from '../../../renderer/language'
import languages from './languages.json'

/** The words of a language by which rules about texts know it. */
interface LanguageWords {
  /** Words that occur in most sentences, and not in other languages. */
  readonly typical: RegExp
  /** The beginning of a prohibition. */
  readonly forbids: RegExp
  /** Words that negate a statement. */
  readonly denies: RegExp
  /** Words that may negate a sentence. */
  readonly negates: RegExp
  /** The beginning of a text that says that there is nothing. */
  readonly none: RegExp
  /** Words about a date that comes soon. */
  readonly soon: RegExp
  /** Words about a date that is over. */
  readonly over: RegExp
  /** Words about an input that people may leave empty. */
  readonly optional: RegExp
  /** Words about the digits of an input. */
  readonly digits: RegExp
  /** The beginning of an answer that agrees. */
  readonly yes: RegExp
  readonly today: RegExp
  readonly tomorrow: RegExp
  /** Words about a time of day. */
  readonly clock: RegExp
}

/** The kinds of words by which rules about a document know its texts. */
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
 * Returns whether a text has the symbol, the code or the name of a currency, or a path that gives
 * one of these, such as that of a profile.
 */
export const hasCurrency = (text: string) =>
  /\p{Sc}|\b[A-Z]{3}\b|zł|[Pp]eso|[Ee]uro|[Dd](?:o|ó)l+ar|sign|[Cc]urrency/u.test(text)

const known = new Map<string, LanguageWords>()

/** Returns the words of a language; nothing for a language that `languages.json` does not have. */
export function languageWords(language: string): LanguageWords | undefined {
  const data = own(languages, language)
  if (!data) return undefined
  const words = known.get(language) ?? {
    typical: patternOf(data.typical),
    forbids: patternOf(data.forbids, '(?:^|[.:;!?,¡¿] ?)'),
    denies: patternOf(data.denies),
    negates: patternOf(data.negates),
    none: patternOf(data.none, '^[¡¿]?'),
    soon: patternOf(data.soon),
    over: patternOf(data.over),
    optional: patternOf(data.optional),
    digits: patternOf(data.digits),
    yes: patternOf(data.yes, '^[¡¿]?'),
    today: patternOf(data.today),
    tomorrow: patternOf(data.tomorrow),
    clock: patternOf(data.clock),
  }
  known.set(language, words)
  return words
}

const patternOf = (alternatives: readonly string[], before = String.raw`(?<!\p{L})`) =>
  new RegExp(`${before}(?:${alternatives.join('|')})(?!\\p{L})`, 'iu')
