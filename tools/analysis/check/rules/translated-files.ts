import { cachedFor } from '../../json/cached'
import type { Project } from '../../project/project'
import type { SourceFile } from '../../project/source-file'
import { languageOf, type Text, textsOfFile } from '../../project/texts'

/** A text of the first language, and its translation. */
export interface Pair {
  readonly one: Text
  readonly other: Text
}

/** The texts of a locale file that the first language has, too. */
export interface TranslatedFile {
  /** The first language, and the language of the file. */
  readonly spoken: readonly [first: string, other: string]
  readonly pairs: readonly Pair[]
  /** False if most texts are equal, because they do not depend on the language. */
  readonly isTranslation: boolean
}

/** Leaves out the first language. An object is the same until its file, or the first language's one, changes. */
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
