import { appended } from '../../../../renderer/language'
import type { Project } from '../../project/project'
import type { Text } from '../../project/texts'
import { listed } from '../../types/describe'
import type { Report } from '../report'
import type { ProjectRule } from './rule'
import { say } from '../../words/words'

/** A text whose languages take different values. */
export const textDiffers: ProjectRule = {
  code: 'LZ601',
  severity: 'error',
  title: 'A text that differs between languages',
  why: 'Readers of one language would miss the value, or read the braces.',
  check: ({ texts }: Project) => {
    const [first, ...others] = texts.values()
    return others.flatMap((language) =>
      [...language].flatMap(([key, text]) => compare(key, first?.get(key), text)),
    )
  },
}

function compare(key: string, one: Text | undefined, other: Text): Report[] {
  if (!one || one.args.join() === other.args.join()) return []
  return [
    {
      file: other.file,
      pointer: other.pointer,
      what: say`The text "${key}" takes ${valuesOf(other)} here and ${valuesOf(one)} in ${one.file}.`,
      fix: say`Mention the same values in every language.`,
    },
  ]
}

function valuesOf({ args }: Text): string {
  return args.length === 0 ? say`no values` : listed(args.map((name) => `{${name}}`))
}

/** A text that one language has and another lacks. A whole missing file gives one finding. */
export const textLacking: ProjectRule = {
  code: 'LZ602',
  severity: 'error',
  title: 'A text that a language lacks',
  why: 'Readers of that language would see nothing in its place.',
  check: ({ texts, unreadable }: Project) =>
    [...texts].flatMap(([language, own]) => {
      const others = [...texts].filter(([name]) => name !== language)
      return filesOf(own)
        .filter(([file]) => !unreadable.has(namespaceOf(file)))
        .flatMap(([file, keys]) =>
          others.flatMap((other) => lackingIn(file, keys, own, language, other)),
        )
    }),
}

type Language = ReadonlyMap<string, Text>

function filesOf(language: Language): [file: string, keys: string[]][] {
  const files = new Map<string, string[]>()
  for (const [key, { file }] of language)
    if (!isPluralForm(key) || key.endsWith(general)) files.set(file, appended(files.get(file), key))
  return [...files]
}

function lackingIn(
  file: string,
  keys: readonly string[],
  own: Language,
  language: string,
  [name, other]: readonly [string, Language],
): Report[] {
  const lacking = keys.filter((key) => !other.has(key) && !other.has(singleOf(key)))
  const target = file.replace(`/${language}/`, `/${name}/`)
  if (lacking.length === keys.length && keys.length > 1)
    return [
      {
        file,
        pointer: '',
        what: say`None of these texts is there in ${name}.`,
        fix: say`Write ${target}.`,
      },
    ]
  return lacking.map((key) => ({
    file,
    pointer: own.get(key)?.pointer ?? '',
    what: say`The text "${key}" is missing in ${name}.`,
    fix: say`Add it to ${target}.`,
  }))
}

/**
 * The key without its general plural suffix: another language may have one text for all numbers.
 */
function singleOf(key: string): string {
  return key.endsWith(general) ? key.slice(0, -general.length) : key
}

function namespaceOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace('.json', '')
}

/** The plural form that every language has; numbers without their own form use it. */
const general = '_other'

/** Languages differ in their other plural forms. */
function isPluralForm(key: string): boolean {
  return /_(?:zero|one|two|few|many|other)$/.test(key)
}
