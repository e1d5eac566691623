import { cachedFor, cachedList } from '../../json/cached'
import { groupBy } from '../../json/group-by'
import { type Text, textsOfFile } from '../../project/texts'
import { quote } from '../../types/describe'
import { languageWords } from '../../words/languages'
import { currentLanguage, say } from '../../words/words'
import type { Report } from '../report'
import type { Translation } from './exchanged-texts'
import { eachFile, eachPart, projectRule } from './rule'
import { exchangesOf, oppositesIn, type TranslatedFile, translationsIn } from './translations'
import { lastName } from '../../names/words-of-names'

/** Reports a translation if at least two other texts use it for different words. */
export const swappedTexts = projectRule('LZ616', (project) => {
  const short = shortPairs(translationsIn(project), [], shortIn)
  const borrowed = borrowedTexts(short, [currentLanguage()], () => borrowedAmong(short.flat()))
  const known = [...swappedAnswers(project), ...swappedKeys(project), ...borrowed]
  const isKnown = ({ file }: Report) => known.some((other) => other.file === file)
  return [
    ...known,
    ...[...exchangedTexts(project), ...copiedTexts(project)].filter((one) => !isKnown(one)),
  ]
})

const exchangedTexts = eachPart(translationsIn, (file) =>
  exchangesOf(file).map(({ pairs: [one, other], isFirst }) =>
    isFirst ? swapped(one.one, other.one) : swapped(one.other, other.other),
  ),
)

/** Reports a text of several words that occurs twice in a language, with two translations. */
const copiedTexts = eachPart(translationsIn, ({ pairs, spoken }) =>
  (['one', 'other'] as const).flatMap((side) => {
    const first = new Map<string, Translation>()
    return pairs.flatMap((pair) => {
      const text = lower(pair[side])
      const earlier = first.get(text)
      if (!earlier) first.set(text, pair)
      const its = side === 'one' ? 'other' : 'one'
      if (!earlier || !text.includes(' ') || sharesWord(pair[its], earlier[its])) return []
      if ([pair, earlier].some((each) => oppositesIn(each, spoken).length > 0)) return []
      const { file, pointer, value } = pair[side]
      return {
        file,
        pointer,
        what: say`${quote(value)} is here and at ${quote(earlier[side].key)}, but ${pair[its].file} has different texts there.`,
        fix: say`Write the text of this key, or correct the other text.`,
      }
    })
  }),
)

const sharesWord = (one: Text, other: Text) =>
  wordsOf(one.value).some((word) => word.length > 3 && wordsOf(other.value).includes(word))

const shortPairs = cachedList<TranslatedFile, readonly Translation[]>()
const borrowedTexts = cachedFor<Report[]>()

const shortIn = ({ pairs }: TranslatedFile) =>
  pairs.filter(({ one }) => one.value.split(' ').length < 4)

function borrowedAmong(short: readonly Translation[]): Report[] {
  const bySource = groupBy(short, ({ one }) => lower(one))
  const byResult = groupBy(short, ({ other }) => lower(other))
  return short.flatMap(({ one, other }) => {
    const usual = bySource.get(lower(one))!.filter((pair) => pair.one !== one)
    const meant = byResult.get(lower(other))!.filter((pair) => pair.one !== one)
    const isUsual =
      usual.length < 2 ||
      meant.length === 0 ||
      usual.some((pair) => lower(pair.other) === lower(other)) ||
      meant.some((pair) => lower(pair.one) === lower(one))
    if (isUsual) return []
    return {
      file: other.file,
      pointer: other.pointer,
      what: say`${quote(other.value)} translates ${quote(meant[0]!.one.value)} elsewhere, and this text is ${quote(one.value)}.`,
      fix: say`Write ${quote(usual[0]!.other.value)}.`,
    }
  })
}

/**
 * Reports two texts of one file with exchanged translations: one text means *yes* only in the first
 * language, the other only in the second.
 */
const swappedAnswers = eachPart(translationsIn, ({ pairs, spoken }) => {
  const [first, second] = spoken.map(languageWords)
  const answers = pairs.flatMap((pair) => {
    const agrees = [first?.yes.test(pair.one.value), second?.yes.test(pair.other.value)]
    return first && second && agrees[0] !== agrees[1] ? [{ pair, isFirst: agrees[0] === true }] : []
  })
  return answers.flatMap(({ pair: { other }, isFirst }, at): Report[] => {
    const partner = answers.slice(at + 1).find((answer) => answer.isFirst !== isFirst)
    return partner ? [swapped(other, partner.pair.other)] : []
  })
})

interface NamedText {
  readonly name: string
  readonly text: Text
  readonly words: readonly string[]
}

/** Reports two texts of one file if each text has the words in the key of the other text. */
const swappedKeys = eachFile(
  (file) => {
    const misnamed = textsOfFile(file).flatMap((text): NamedText[] => {
      const name = lastName(text.key)
      const words = wordsOf(text.value)
      const isMisnamed = /^\p{Ll}{3,}$/u.test(name) && words.length <= 3 && !words.includes(name)
      return isMisnamed ? [{ name, text, words }] : []
    })
    return misnamed.flatMap(({ name, text, words }, at) => {
      const partner = misnamed
        .slice(at + 1)
        .find((one) => one.words.includes(name) && words.includes(one.name))
      return partner ? [swapped(text, partner.text)] : []
    })
  },
  ({ kinds }) => kinds.texts,
)

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

const swapped = (text: Text, partner: Text): Report => ({
  file: text.file,
  pointer: text.pointer,
  what: say`${quote(text.value)} and ${quote(partner.value)} seem to be swapped.`,
  fix: say`Exchange the two texts.`,
})

const lower = ({ value }: Text) => value.toLowerCase()
