import { cached, onceFor } from '../../json/cached'
import { isObject, child, append, isWithin, segmentsOf } from '../../../../renderer/language'
import { type Text, type Texts, namespaceOf } from '../../project/texts'
import { listNames, describe, quote } from '../../types/describe'
import type { Report } from '../report'
import { placeholderTexts } from '../../templates/templates'
import { eachText } from './each-text'
import { at, documentRule, eachPart, projectRule } from './rule'
import { translatedFiles } from './translations'
import { say } from '../../words/words'
import {
  argumentPointer,
  namedArgumentValues,
  type ExpressionUse,
  print,
} from '../../expressions/scope'
import type { DocumentModel } from '../../model/model'
import { nearest } from '../../source/nearest'
import { missing, typeMismatch } from '../../types/union'
import { numberType } from '../../types/type'
import { didYouMean } from './did-you-mean'
import { pluralSuffix } from '../../../../src/delivery/guarded/index'
import type { Project } from '../../project/project'
import { frame, namedKeys } from './unused'

export const numbersDiffer = projectRule(
  'LZ608',
  eachPart(translatedFiles, ({ pairs }) =>
    pairs.flatMap(({ one, other: { value, file, pointer } }) => {
      const [own, wanted] = [numbersIn(value), numbersIn(one.value)]
      const strange = own.find((number) => !wanted.includes(number))
      if (strange === undefined || own.length !== wanted.length) return []
      return {
        file,
        pointer,
        what: say`This text has the number ${strange}, and ${one.file} has ${listNames(wanted)} there.`,
        fix: say`Write the same number in every language.`,
      }
    }),
  ),
)

/** Returns the numbers in a text; none if it has a time of day, which depends on the language. */
function numbersIn(text: string): string[] {
  if (/\d\s?[ap]\.?\s?m\b/i.test(text)) return []
  const numbers =
    text.replace(/\{[^}]*\}/g, '').match(/\d+(?:[.,\u00A0 ]\d{3})*(?:[.,]\d+)?/g) ?? []
  return numbers.map((number) => number.replace(/[.,\s]/g, ''))
}

export const textArguments = documentRule('LZ211', (model) =>
  model.expressions
    .filter(({ operator }) => operator === 't')
    .flatMap((use) => checkArguments(model, use)),
)

function checkArguments(model: DocumentModel, use: ExpressionUse): Report | Report[] {
  const key = use.args[0]
  if (typeof key !== 'string') return []
  const placeholders = argumentsIn(model.project.texts)(key)
  if (!placeholders) return []
  const args = isObject(use.source['with'])
    ? Object.keys(use.source['with']).filter((name) => name !== '$comment')
    : []
  const extra = args.filter((name) => !placeholders.includes(name))
  const lacking = placeholders.filter((name) => !args.includes(name))
  const strange = extra.filter((name) => nearest(name, lacking) === undefined)
  if (strange.length > 1)
    return at(model, argumentPointer(use, 0), {
      what: say`The text "${key}" has no parameters ${listNames(strange.map((name) => `{${name}}`))}. Another text is probably intended.`,
      fix: say`Name the text with these parameters, or remove the values.`,
    })
  const unused = extra.map((name) => {
    const pointer = child(child(use.pointer, 'with'), name)
    return at(model, pointer, {
      atKey: true,
      what: say`The text "${key}" has no parameter {${name}}.`,
      ...didYouMean(name, lacking, 'key', say`Remove "${name}".`),
    })
  })
  if (unused.length > 0 || lacking.length === 0)
    return [...unused, checkCount(model, use, key)].flat()
  return at(model, isObject(use.source['with']) ? child(use.pointer, 'with') : use.pointer, {
    what: say`The text "${key}" needs ${listNames(lacking.map((name) => `{${name}}`))}.`,
    fix: say`Give ${listNames(lacking.map((name) => `"${name}"`))} in "with".`,
  })
}

function checkCount(model: DocumentModel, use: ExpressionUse, key: string): Report | Report[] {
  const count = namedArgumentValues(use).find(({ name }) => name === 'count')
  const isPlural = [...model.project.texts.values()].some((texts) => texts.has(`${key}_other`))
  if (!count || !isPlural) return []
  if (!typeMismatch(count.type, numberType) && !missing(count.type, numberType)) return []
  return at(model, count.pointer, {
    what: say`The text "${key}" has different words for 1 and for several. So {count} must be a number, but ${print(count.value)} is ${describe(count.type)}.`,
    fix: say`Give a default number, as in {"var": ["path", 0]}.`,
  })
}

/**
 * Returns the placeholders of a text; `undefined` if the text does not exist or its languages
 * differ. Other rules report both mistakes.
 */
const argumentsIn = cached((texts: Texts) => onceFor((key) => agreedArguments(texts, key)))

export function agreedArguments(texts: Texts, key: string): readonly string[] | undefined {
  const forms = [...texts.values()]
    .map((language) => formsOf(key, language))
    .filter((args) => args !== undefined)
  return forms.every((args) => args.join() === forms[0]?.join()) ? forms[0] : undefined
}

/** Returns the placeholders of all plural forms. A plural form may omit the number. */
function formsOf(key: string, language: ReadonlyMap<string, Text>): string[] | undefined {
  const forms = ['', '_zero', '_one', '_two', '_few', '_many', '_other'].flatMap(
    (form) => language.get(key + form) ?? [],
  )
  return forms.length === 0 ? undefined : [...new Set(forms.flatMap(({ args }) => args))].toSorted()
}

export const unwrittenText = projectRule('LZ618', (project) => [
  ...markedTexts(project),
  ...halfWritten(project),
])

const markedTexts = eachText(({ file, pointer, value }) => {
  const mark = unwritten.exec(value)?.[0]
  if (mark === undefined) return []
  return {
    file,
    pointer,
    what: say`${quote(mark)} says that this text is not written yet.`,
    fix: say`Write the text.`,
  }
})

/** Reports the words of a template if the text is already written in another language. */
const halfWritten = eachPart(translatedFiles, ({ pairs }) =>
  pairs.flatMap(({ one, other }) =>
    placeholderTexts.flatMap((words): Report[] => {
      const [left, ...more] = [one, other].filter(({ value }) => words.has(value))
      if (!left || more.length > 0) return []
      const { file, pointer, value } = left
      return [
        {
          file,
          pointer,
          what: say`${quote(value)} comes from the template, but another language has a new text.`,
          fix: say`Write the text.`,
        },
      ]
    }),
  ),
)

// "TODO" counts only alone or before a colon, because it is a Spanish word.
const unwritten =
  /^(?:TODO|TBD|XXX)$|^(?:TODO|TBD|XXX)\s?[:(-]|\bFIXME\b|\b[Ll]orem ipsum\b|^\?{2,}$|^\[(?:translate|traducir)\b/

/**
 * Reports missing texts at the first language that has these texts. A missing file has one finding.
 */
export const missingText = projectRule('LZ602', (project) => {
  const languages = [...project.texts].map(([name, texts], order) => ({ name, texts, order }))
  const reports = languages.flatMap((own) =>
    filesOf(own)
      .filter(([file]) => !project.unreadable.has(namespaceOf(file)))
      .flatMap(([file, keys]) =>
        languages.flatMap((other) =>
          other === own
            ? []
            : lackingIn(project, {
                file,
                keys,
                own,
                other,
                earlier: languages.slice(0, own.order),
              }),
        ),
      ),
  )
  return [...reports, withoutFrame(project, languages)].flat()
})

/** Reports a project that lacks the app's own texts, without which a phone shows no screen. */
function withoutFrame(
  { kinds: { app, texts } }: Project,
  [first]: readonly Language[],
): Report | Report[] {
  const [file] = app
  if (!first || !file || texts.some(({ path }) => namespaceOf(path) === frame)) return []
  const what = say`No language has the texts that the app itself shows, such as "${frame}.back".`
  const fix = say`Write ${`locales/${first.name}/${frame}.json`}.`
  return { file: file.path, pointer: '', what, fix }
}

interface Language {
  readonly name: string
  readonly texts: ReadonlyMap<string, Text>
  /** The index of the language in the app document. Authors write in the first language. */
  readonly order: number
}

interface LanguagePair {
  readonly file: string
  readonly keys: readonly string[]
  readonly own: Language
  readonly other: Language
  /**
   * The languages before `own`. If one of these languages also has the text, only its check reports
   * the missing translation.
   */
  readonly earlier: readonly Language[]
}

function filesOf({ texts }: Language): [file: string, keys: string[]][] {
  const files = new Map<string, string[]>()
  // Languages have different plural forms, but all have the general form.
  for (const [key, { file }] of texts)
    if (!pluralSuffix.test(key) || key.endsWith(general))
      files.set(file, append(files.get(file), key))
  return [...files]
}

function lackingIn(project: Project, wanted: LanguagePair): Report | Report[] {
  const { file, keys, own, other, earlier } = wanted
  const lacking = keys.filter((key) => !other.texts.has(key) && !other.texts.has(singleOf(key)))
  const unreported = lacking.filter((key) => !earlier.some(({ texts }) => texts.has(key)))
  if (unreported.length === 0) return []
  const target = targetOf(wanted)
  if (lacking.length === keys.length && keys.length > 1)
    return {
      file,
      pointer: '',
      what: say`None of these texts exists in ${other.name}.`,
      fix: say`Write ${target}.`,
    }
  const misspelt = misspeltIn(project, wanted)
  const reported = new Set<string>()
  return unreported.flatMap((key) => {
    const { pointer, value } = own.texts.get(key)!
    const what = say`The text "${key}" is missing in ${other.name}.`
    const [part, name] = [...misspelt].find(([one]) => isWithin(pointer, one)) ?? []
    if (part === undefined)
      return { file, pointer, what, fix: say`Add a translation of ${quote(value)} to ${target}.` }
    if (name === undefined || reported.has(part)) return []
    reported.add(part)
    const fix = say`Did you mean "${name}"?`
    const label = say`Change to ${JSON.stringify(name)}`
    return {
      file,
      pointer: part,
      atKey: true,
      what,
      fix,
      suggestion: { label, at: 'key', value: name },
    }
  })
}

const targetOf = ({ file, own, other }: LanguagePair) =>
  file.replace(`/${own.name}/`, `/${other.name}/`)

/**
 * Returns misspelt members with their correct names. The correct name is `undefined` if only the
 * other language is misspelt.
 */
function misspeltIn(project: Project, wanted: LanguagePair): Map<string, string | undefined> {
  const { file, own, other } = wanted
  const [here, there] = [keysIn(own, file), keysIn(other, targetOf(wanted))]
  const [lone, others] = [loneMembers(here, there), loneMembers(there, here)]
  const named = namedKeys(project)
  const isNamed = (keys: FileKeys, member: string) =>
    [...keys].some(
      ([pointer, key]) => isWithin(pointer, member) && named.has(key.replace(pluralSuffix, '')),
    )
  const pairs = lone.flatMap((member): [string, string | undefined][] => {
    const twin = mostSimilar(member, others)
    if (twin === undefined || mostSimilar(twin, lone) !== member) return []
    // Of two similar names, the name that documents use is correct.
    const [isUsed, isTwinUsed] = [isNamed(here, member), isNamed(there, twin)]
    if (isUsed && isTwinUsed) return []
    const isWrong = isUsed === isTwinUsed ? own.order > other.order : isTwinUsed
    return [[member, isWrong ? nameOf(twin) : undefined]]
  })
  return new Map(pairs)
}

type FileKeys = ReadonlyMap<string, string>

function keysIn({ texts }: Language, path: string): FileKeys {
  return new Map(
    [...texts].flatMap(([key, { file, pointer }]) => (file === path ? [[pointer, key]] : [])),
  )
}

function loneMembers(own: FileKeys, other: FileKeys): string[] {
  const known = new Set([...other.keys()].flatMap(membersAlong))
  const lone = [...own.keys()].flatMap(
    (pointer) => membersAlong(pointer).find((member) => !known.has(member)) ?? [],
  )
  return [...new Set(lone)]
}

/** Returns the pointers of all members on a pointer, such as `/a` and `/a/b` for `/a/b`. */
function membersAlong(pointer: string): string[] {
  return segmentsOf(pointer).map((_, at) => pointer.split('/', at + 2).join('/'))
}

function mostSimilar(member: string, others: readonly string[]): string | undefined {
  const beside = others.filter((other) => ownerOf(other) === ownerOf(member))
  const name = nearest(nameOf(member), beside.map(nameOf))
  return beside.find((other) => nameOf(other) === name)
}

const nameOf = (pointer: string) => segmentsOf(pointer).at(-1) ?? ''
const ownerOf = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'))

/**
 * Returns the key without the suffix of the general form. Another language may have one text for
 * all numbers, with this key.
 */
function singleOf(key: string): string {
  return key.endsWith(general) ? key.slice(0, -general.length) : key
}

/** The suffix of the general plural form, which every language has. */
const general = '_other'
