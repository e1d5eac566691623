import { append } from '../../../../renderer/language'
import { cached } from '../../json/cached'
import type { Text, Texts } from '../../project/texts'
import { quote } from '../../types/describe'
import { languageWords } from '../../words/languages'
import { say } from '../../words/words'
import type { Report } from '../report'
import type { ProjectRule } from './rule'

interface Pair {
  readonly one: Text
  readonly other: Text
  readonly spoken: readonly [one: string, other: string]
}

/** Leaves out files with mostly equal texts, which do not depend on the language. */
const translationsIn = cached((texts: Texts): readonly Pair[] => {
  const [first, ...others] = texts
  if (!first) return []
  const pairs = others.flatMap(([language, own]) =>
    [...own].flatMap(([key, other]) => {
      const one = first[1].get(key)
      return one ? [{ one, other, spoken: [first[0], language] as const }] : []
    }),
  )
  const counts = new Map<string, number>()
  for (const { one, other } of pairs)
    counts.set(other.file, (counts.get(other.file) ?? 0) + (one.value === other.value ? 1 : -1))
  return pairs.filter(({ other }) => counts.get(other.file)! <= 0)
})

/** A sentence of one language in the file of another. */
export const untranslated: ProjectRule = {
  code: 'LZ611',
  severity: 'warning',
  title: 'A text without a translation',
  why: 'Readers of one language would read another one.',
  check: ({ texts }) =>
    translationsIn(texts).flatMap(({ one, other, spoken }): Report[] => {
      if (one.value !== other.value || isName(one.value)) return []
      const [its, foreign] = spoken.map((language) =>
        languageWords(language)?.typical.test(one.value),
      )
      if (its === undefined || foreign === undefined || its === foreign) return []
      const [{ file, pointer }, language] = its ? [other, spoken[0]] : [one, spoken[1]]
      return [
        {
          file,
          pointer,
          what: say`${quote(one.value)} is the same in both languages; it seems to be in "${language}".`,
          fix: say`Translate it here.`,
        },
      ]
    }),
}

function isName(text: string): boolean {
  return /\s\p{Lu}\S*$/u.test(text)
}

/** A prohibition or a denial in one language without any negation in another. */
export const oppositeTexts: ProjectRule = {
  code: 'LZ612',
  severity: 'warning',
  title: 'A negation in one language only',
  why: 'Readers of one language would do the opposite of what the others do.',
  check: ({ texts }) =>
    translationsIn(texts).flatMap(({ one, other, spoken: [first, second] }): Report[] => [
      ...opposite(one, first, other, second),
      ...opposite(other, second, one, first),
    ]),
}

function opposite(strict: Text, language: string, mild: Text, its: string): Report[] {
  const [ofStrict, ofMild] = [languageWords(language), languageWords(its)]
  if (!ofStrict || !ofMild) return []
  const [all, others] = [strict, mild].map(({ value }) => value.split(/(?<=[.:;!?]) /))
  // The sentences of texts with equally many sentences correspond to each other.
  const pairs =
    all?.length === others?.length
      ? all!.map((sentence, at) => [sentence, others![at]!] as const)
      : [[strict.value, mild.value] as const]
  const lost = pairs.find(
    ([a, b]) => (ofStrict.forbids.test(a) || ofStrict.denies.test(a)) && !ofMild.negates.test(b),
  )
  if (!lost) return []
  return [
    {
      file: mild.file,
      pointer: mild.pointer,
      what: say`${quote(lost[1])} has no negation, and ${strict.file} says ${quote(lost[0])}.`,
      fix: say`Say the same in every language.`,
    },
  ]
}

/** Two other texts must agree on the right one. */
export const swappedTexts: ProjectRule = {
  code: 'LZ616',
  severity: 'warning',
  title: 'A translation that belongs to another text',
  why: 'Readers of one language would press the wrong button.',
  check: ({ texts }) => {
    const pairs = translationsIn(texts)
    const short = pairs.filter(({ one }) => one.value.split(' ').length < 4)
    const bySource = pairsBy(short, ({ one }) => lower(one))
    const byResult = pairsBy(short, ({ other }) => lower(other))
    const exchanged = [...swappedAnswers(pairs), ...swappedKeys(texts)]
    const borrowed = short.flatMap(({ one, other }): Report[] => {
      const usual = bySource.get(lower(one))!.filter((pair) => pair.one !== one)
      const meant = byResult.get(lower(other))!.filter((pair) => pair.one !== one)
      const isUsual =
        usual.length < 2 ||
        meant.length === 0 ||
        usual.some((pair) => lower(pair.other) === lower(other)) ||
        meant.some((pair) => lower(pair.one) === lower(one))
      if (isUsual) return []
      return [
        {
          file: other.file,
          pointer: other.pointer,
          what: say`${quote(other.value)} translates ${quote(meant[0]!.one.value)} elsewhere, and this text is ${quote(one.value)}.`,
          fix: say`Write ${quote(usual[0]!.other.value)}.`,
        },
      ]
    })
    return [...exchanged, ...borrowed]
  },
}

/** Two answers of one file of which one agrees in this language, and the other in another one. */
function swappedAnswers(pairs: readonly Pair[]): Report[] {
  const answers = pairs.flatMap((pair) => {
    const [first, second] = pair.spoken.map(languageWords)
    const agrees = [first?.yes.test(pair.one.value), second?.yes.test(pair.other.value)]
    return first && second && agrees[0] !== agrees[1] ? [{ pair, isFirst: agrees[0] === true }] : []
  })
  return answers.flatMap(({ pair: { other }, isFirst }, at): Report[] => {
    const partner = answers
      .slice(at + 1)
      .find((answer) => answer.pair.other.file === other.file && answer.isFirst !== isFirst)
    return partner ? [swapped(other, partner.pair.other)] : []
  })
}

interface NamedText {
  readonly name: string
  readonly text: Text
  readonly words: readonly string[]
}

/** Two texts of one file of which each consists of the words in the key of the other. */
function swappedKeys(texts: Texts): Report[] {
  return [...texts.values()].flatMap((language) => {
    const misnamed = new Map<string, NamedText[]>()
    for (const [key, text] of language) {
      const [name = ''] = key.split('.').slice(-1)
      const words = wordsOf(text.value)
      if (/^\p{Ll}{3,}$/u.test(name) && words.length <= 3 && !words.includes(name))
        misnamed.set(text.file, append(misnamed.get(text.file), { name, text, words }))
    }
    return [...misnamed.values()].flatMap(swappedAmong)
  })
}

function swappedAmong(named: readonly NamedText[]): Report[] {
  return named.flatMap(({ name, text, words }, at) => {
    const partner = named
      .slice(at + 1)
      .find((one) => one.words.includes(name) && words.includes(one.name))
    return partner ? [swapped(text, partner.text)] : []
  })
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

const swapped = (text: Text, partner: Text): Report => ({
  file: text.file,
  pointer: text.pointer,
  what: say`${quote(text.value)} and ${quote(partner.value)} seem to be swapped.`,
  fix: say`Exchange the two texts.`,
})

const lower = ({ value }: Text) => value.toLowerCase()

function pairsBy(pairs: readonly Pair[], keyOf: (pair: Pair) => string): Map<string, Pair[]> {
  const groups = new Map<string, Pair[]>()
  for (const pair of pairs) groups.set(keyOf(pair), append(groups.get(keyOf(pair)), pair))
  return groups
}
