/** A sentence of the repository, and its file. */
export interface Sentence {
  readonly file: string
  readonly text: string
}

/** A reason why readers may have to read a sentence twice. */
export interface ProseRule {
  readonly name: string
  /** The largest allowed share of the sentences of one kind. */
  readonly limit: number
  /**
   * Returns the reason why a sentence breaks the rule; undefined if the sentence follows the rule.
   */
  readonly reasonFor: (text: string) => string | undefined
}

const longest = 25

/** Words that only this repository used, each with the usual term. */
const usualTerms: Readonly<Record<string, string>> = {
  slip: 'mutation',
  deed: 'side effect',
  doer: 'actor',
  wager: 'e-process',
  painter: 'pre-hydration renderer',
  mend: 'fix',
  mends: 'fixes',
  mended: 'fixed',
  hostile: 'malicious, invalid, or with injected faults',
  'is told': 'is reported',
  'are told': 'are reported',
  'tells of': 'reports',
  'by itself': 'automatically',
  'by themselves': 'automatically',
  'in vain': 'the failure itself',
  'stands beside': 'is next to',
  'takes over': 'hydrates or continues',
  'as it stands': 'nothing',
  'is no': 'is not a',
}
const houseWord = new RegExp(
  `\\b(?:${Object.keys(usualTerms).join('|')})\\b(?! (?:longer|more))`,
  'i',
)

const opening = /^["'(]*(?:what|whatever|who|whoever|whose|where nothing|(?:of|that) which)\b/i
const inside =
  /\b(?!(?:say|ask|see)\b)[a-z]+ (?:whatever|whoever)\b|\b(?:of|for|to|with|by|from|in|on|as|than|and|or|is|are) what\b|\b(?:[a-z]+s) what\b/i

/** The rules of plain English that a program can measure. */
export const proseRules: readonly ProseRule[] = [
  {
    name: 'relative clauses as nouns',
    limit: 0.02,
    reasonFor: (text) => {
      if (text.endsWith('?')) return undefined
      const clause = opening.exec(text)?.[0] ?? inside.exec(text)?.[0]
      return clause && `"${clause}" makes a clause a noun: name the thing`
    },
  },
  {
    name: 'long sentences',
    limit: 0.1,
    reasonFor: (text) => {
      const words = text.split(' ').length
      return words > longest ? `${words} words, more than ${longest}: split it` : undefined
    },
  },
  {
    name: 'house words',
    limit: 0.01,
    reasonFor: (text) => {
      const word = houseWord.exec(text)?.[0]
      return (
        word &&
        `"${word}" is a word that only this repository used: write "${usualTerms[word.toLowerCase()]}"`
      )
    },
  },
]

/** Splits a text into sentences. Inline code counts as one word. */
export function sentencesIn(text: string): string[] {
  return text
    .replace(/`[^`]*`/g, 'Code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?][)"'*]*) (?=["'(*]*\p{Lu})/u)
    .map((sentence) => sentence.replace(/^[\s*_-]+/, '').trim())
    .filter((sentence) => /[a-z]/.test(sentence) && sentence.split(' ').length > 2)
}

/** Returns the sentences that break a rule, if their share is above the limit. */
export function ruleViolations(rule: ProseRule, sentences: readonly Sentence[]): string[] {
  const mistakes = sentences.flatMap(({ file, text }) => {
    const reason = rule.reasonFor(text)
    return reason === undefined ? [] : [`${file}: ${text}\n    ${reason}`]
  })
  return mistakes.length > rule.limit * sentences.length ? mistakes : []
}
