import { isObject, objectOrEmpty, objectsIn } from '../../../../renderer/language'
import { pluralSuffix } from '../../../../src/delivery/guarded/index'
import { cached } from '../../json/cached'
import type { Project } from '../../project/project'
import { stringsIn, type Text } from '../../project/texts'
import { listNames } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import type { ProjectRule } from './rule'
import { type Pair, translatedFiles, type TranslatedFile } from './translated-files'
import { findStrayBraces } from './words'

export const textDiffers: ProjectRule = {
  code: 'LZ601',
  severity: 'error',
  title: 'A text that differs between languages',
  why: 'Readers of one language would miss a value, or read the braces.',
  check: (project) =>
    translatedFiles(project).flatMap((file) =>
      differentIn(file).map(({ one, other }) => valuesDiffer(project, one, other)),
    ),
}

const differentIn = cached(({ pairs }: TranslatedFile): readonly Pair[] =>
  pairs.filter(
    ({ one, other }) =>
      one.args.join() !== other.args.join() && findStrayBraces(other.value) === undefined,
  ),
)

/** The finding is in the text whose values no document gives, or else in the second text. */
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

/** The one value that each text has alone is the same value. */
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
