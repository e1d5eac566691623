import { isObject, objectOrEmpty, objectsIn } from '../../../../renderer/language'
import { cached, cachedFor } from '../../json/cached'
import type { Project } from '../../project/project'
import { type Text, textsOfFile, languageOf, stringsIn } from '../../project/texts'
import { quote, listNames } from '../../types/describe'
import { languageWords } from '../../words/languages'
import { say } from '../../words/words'
import type { Report } from '../report'
import { exchangesIn, type Translation } from './exchanged-texts'
import { eachPart, projectRule } from './rule'
import type { SourceFile } from '../../project/source-file'
import { pluralSuffix } from '../../../../src/delivery/guarded/index'
import { findStrayBraces } from './words'

/** Returns the texts with their translations, for each file of each language except the first. */
export const translationsIn = (project: Project) => translationsAmong(translatedFiles(project))

const translationsAmong = cached((files: readonly TranslatedFile[]) =>
  files.filter(({ isTranslation }) => isTranslation),
)

/** Reports a sentence that is equal in two languages. */
export const untranslated = projectRule(
  'LZ611',
  eachPart(translationsIn, ({ pairs, spoken }) =>
    pairs.flatMap(({ one, other }) => {
      if (one.value !== other.value || isName(one.value)) return []
      const [its, foreign] = spoken.map((language) =>
        languageWords(language)?.typical.test(one.value),
      )
      if (its === undefined || foreign === undefined || its === foreign) return []
      const [{ file, pointer }, language] = its ? [other, spoken[0]] : [one, spoken[1]]
      return {
        file,
        pointer,
        what: say`${quote(one.value)} is the same in both languages; it seems to be in "${language}".`,
        fix: say`Translate it here.`,
      }
    }),
  ),
)

function isName(text: string): boolean {
  return /\s\p{Lu}\S*$/u.test(text)
}

/** Reports a translation without a negation for a text that forbids or denies something. */
export const oppositeTexts = projectRule(
  'LZ612',
  eachPart(translationsIn, (file) => {
    const exchanged = new Set(exchangesOf(file).flatMap(({ pairs }) => pairs))
    return file.pairs
      .filter((pair) => !exchanged.has(pair))
      .flatMap((pair) => oppositesIn(pair, file.spoken))
  }),
)

/** Returns the reports about a translation with the opposite meaning. */
export const oppositesIn = (
  { one, other }: Translation,
  [first, second]: TranslatedFile['spoken'],
) =>
  [
    opposite(one, first, other, second),
    opposite(other, second, one, first),
    otherTime(one, first, other, second),
  ].flat()

function otherTime(one: Text, language: string, other: Text, its: string): Report | Report[] {
  const [first, second] = [timeOf(one, language), timeOf(other, its)]
  if (first === undefined || second === undefined || first === second) return []
  return {
    file: other.file,
    pointer: other.pointer,
    what: say`${quote(other.value)} names another time than ${one.file}, which says ${quote(one.value)}.`,
    fix: say`Say the same in every language.`,
  }
}

function timeOf({ value }: Text, language: string): 'before' | 'after' | undefined {
  const words = languageWords(language)
  const [isBefore, isAfter] = [words?.before.test(value), words?.after.test(value)]
  return isBefore === isAfter ? undefined : isBefore ? 'before' : 'after'
}

export const exchangesOf = cached(({ pairs }: TranslatedFile) => exchangesIn(pairs))

function opposite(strict: Text, language: string, mild: Text, its: string): Report | Report[] {
  const [ofStrict, ofMild] = [languageWords(language), languageWords(its)]
  if (!ofStrict || !ofMild) return []
  const [all, others] = [strict, mild].map(({ value }) => value.split(/(?<=[.:;!?]) /))
  // If both texts have equally many sentences, each sentence is compared with the sentence at its
  // position.
  const pairs =
    all?.length === others?.length
      ? all!.map((sentence, at) => [sentence, others![at]!] as const)
      : [[strict.value, mild.value] as const]
  const lost = pairs.find(
    ([a, b]) => (ofStrict.forbids.test(a) || ofStrict.denies.test(a)) && !ofMild.negates.test(b),
  )
  if (!lost) return []
  return {
    file: mild.file,
    pointer: mild.pointer,
    what: say`${quote(lost[1])} has no negation, and ${strict.file} says ${quote(lost[0])}.`,
    fix: say`Say the same in every language.`,
  }
}

/** A locale file, with its texts that also exist in the first language. */
export interface TranslatedFile {
  /** The names of the first language and of the file's language. */
  readonly spoken: readonly [first: string, other: string]
  readonly pairs: readonly Translation[]
  /** False if most texts are equal in both languages, as the names of places are. */
  readonly isTranslation: boolean
}

/**
 * Returns the files of all languages except the first. The result of a file is cached until the
 * file, or the file of the first language, changes.
 */
export function translatedFiles({ texts, kinds }: Project): readonly TranslatedFile[] {
  return filesOf(kinds.texts, [texts], () => {
    const [first] = texts
    if (!first) return []
    const [language, originals] = first
    return kinds.texts.flatMap((file) => {
      const own = languageOf(file.path)
      if (own === language) return []
      const ones = textsOfFile(file).map(({ key }) => originals.get(key))
      return [translatedFile(file, [language, ...ones], () => compare(file, [language, own], ones))]
    })
  })
}

const filesOf = cachedFor<readonly TranslatedFile[]>()
const translatedFile = cachedFor<TranslatedFile>()

function compare(
  file: SourceFile,
  spoken: TranslatedFile['spoken'],
  ones: readonly (Text | undefined)[],
): TranslatedFile {
  const pairs = textsOfFile(file).flatMap((other, at) => {
    const one = ones[at]
    return one ? [{ one, other }] : []
  })
  const equal = pairs.filter(({ one, other }) => one.value === other.value)
  return { spoken, pairs, isTranslation: equal.length * 2 <= pairs.length }
}

export const textDiffers = projectRule('LZ601', (project) =>
  translatedFiles(project).flatMap((file) =>
    differentIn(file).map(({ one, other }) => valuesDiffer(project, one, other)),
  ),
)

const differentIn = cached(({ pairs }: TranslatedFile): readonly Translation[] =>
  pairs.filter(
    ({ one, other }) =>
      one.args.join() !== other.args.join() && findStrayBraces(other.value) === undefined,
  ),
)

/**
 * Reports different placeholders in a text and its translation. The finding is at the text with a
 * placeholder that no document fills, or else at the translation.
 */
function valuesDiffer(project: Project, one: Text, other: Text): Report {
  const { key } = other
  const given = valuesFor(project, key)
  const isGiven = (names: readonly string[]) =>
    names.length > 0 && names.every((name) => given.has(name))
  const isOtherRight = isGiven(strange(other, one)) && !isGiven(strange(one, other))
  const [wrong, right] = isOtherRight ? [one, other] : [other, one]
  return {
    file: wrong.file,
    pointer: wrong.pointer,
    what: say`The text "${key}" takes ${valuesOf(wrong)} here and ${valuesOf(right)} in ${right.file}.`,
    ...renamedValue(wrong, strange(wrong, right), strange(right, wrong)),
  }
}

const strange = (text: Text, other: Text) => text.args.filter((name) => !other.args.includes(name))

/** Suggests a new name for the only placeholder that each text has and the other lacks. */
function renamedValue(
  { value }: Text,
  [wrong, ...others]: readonly string[],
  [meant, ...further]: readonly string[],
): Pick<Report, 'fix' | 'suggestion'> {
  if (wrong === undefined || meant === undefined || others.length > 0 || further.length > 0)
    return { fix: say`Mention the same values in every language.` }
  const braces = new RegExp(`(?<=\\{\\s*)${wrong}(?=\\s*\\})`, 'g')
  return {
    fix: say`Did you mean "${`{${meant}}`}"?`,
    suggestion: {
      label: say`Change to {${meant}}`,
      at: 'value',
      value: value.replace(braces, meant),
    },
  }
}

function valuesOf({ args }: Text): string {
  return args.length === 0 ? say`no values` : listNames(args.map((name) => `{${name}}`))
}

function valuesFor({ files }: Project, key: string): Set<string> {
  const named = key.replace(pluralSuffix, '')
  return new Set(
    [...files.values()].flatMap(({ json }) =>
      isObject(json) && stringsIn(json).has(named)
        ? objectsIn(json).flatMap((part) =>
            part['t'] === named ? Object.keys(objectOrEmpty(part['with'])) : [],
          )
        : [],
    ),
  )
}
