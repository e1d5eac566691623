import type { Text } from '../../project/texts'
import { lastName, wordsIn } from '../../names/words-of-names'

/** A text of the first language, and its translation. */
export interface Translation {
  readonly one: Text
  readonly other: Text
}

/** Two texts of one file whose translations are exchanged. */
export interface Exchange {
  readonly pairs: readonly [Translation, Translation]
  /** True if the texts of the first language are exchanged, and not their translations. */
  readonly isFirst: boolean
}

/**
 * Returns pairs of texts whose translations fit only if they are exchanged. A translation fits a
 * text if both have similar words, ends of sentences and lengths. Placeholders and numbers do not
 * count, because other rules compare them.
 */
export function exchangesIn(pairs: readonly Translation[]): Exchange[] {
  const strange = pairs
    .filter(({ one, other }) => one.args.join() === other.args.join())
    .map(partsOf)
    .filter(({ first, second }) => !isRelated(first, second))
  return strange.flatMap((one, index) => {
    const partner = strange.slice(index + 1).find((other) => isExchanged(one, other))
    if (!partner) return []
    const isOf = (text: Sentence) => isRelated(one.key, text)
    return [
      {
        pairs: [one.pair, partner.pair] as const,
        isFirst: isOf(partner.first) && !isOf(one.first),
      },
    ]
  })
}

interface Sentence {
  /** The numbers and the first letters of long words, which related languages share. */
  readonly marks: ReadonlySet<string>
  readonly words: number
  readonly isSentence: boolean
}

interface Parts {
  readonly pair: Translation
  readonly key: Sentence
  readonly first: Sentence
  readonly second: Sentence
}

const partsOf = (pair: Translation): Parts => ({
  pair,
  key: sentenceOf(wordsIn(lastName(pair.one.key)).join(' ')),
  first: sentenceOf(pair.one.value),
  second: sentenceOf(pair.other.value),
})

function sentenceOf(text: string): Sentence {
  const plain = text
    .replaceAll(/\{[^{}]*\}/g, ' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
  const long = plain.match(/\p{L}{5,}/gu) ?? []
  const marks = [...long.map((word) => word.slice(0, 4)), ...(plain.match(/\d+|\?/g) ?? [])]
  return {
    marks: new Set(marks),
    words: text.split(/\s+/).length,
    isSentence: /[.!?…:]\s*$/.test(text),
  }
}

const isRelated = (one: Sentence, other: Sentence) =>
  [...one.marks].some((mark) => other.marks.has(mark))

function isExchanged(one: Parts, other: Parts): boolean {
  const related = [isRelated(one.first, other.second), isRelated(other.first, one.second)].filter(
    (fits) => fits,
  ).length
  const isEnd =
    one.first.isSentence !== one.second.isSentence &&
    other.first.isSentence !== other.second.isSentence &&
    one.first.isSentence === other.second.isSentence
  const isLength =
    [one, other].every(({ first, second }) => areUnlike(first, second)) &&
    !areUnlike(one.first, other.second) &&
    !areUnlike(other.first, one.second)
  return related === 2 || [isEnd, isLength, related === 1].filter((fits) => fits).length > 1
}

const areUnlike = (one: Sentence, other: Sentence) =>
  Math.max(one.words, other.words) >= 2 * Math.min(one.words, other.words)
