import { isObject, type Json, type JsonObject, child } from '../../../../renderer/language'
import type { Project } from '../../project/project'
import type { SourceFile } from '../../project/source-file'
import { hasText, type Texts } from '../../project/texts'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import type { ProjectRule } from './rule'
import { say } from '../../words/words'

/** A text key of an endpoint family or a profile that no language has. */
export const unknownNamedText: ProjectRule = {
  code: 'LZ226',
  severity: 'error',
  title: 'An unknown text key of an endpoint or a profile',
  why: 'The borrower would read nothing where words are promised.',
  check: ({ files, texts, unreadable }: Project) => {
    if (texts.size === 0 || unreadable.size > 0) return []
    return [...files.values()].flatMap((file) =>
      namedTexts(file)
        .filter(({ name }) => !isKnown(name, texts))
        .map((use) => report(file.path, use, texts)),
    )
  },
}

interface TextUse {
  readonly name: string
  readonly pointer: string
  readonly atKey?: true
}

function namedTexts({ kind, json }: SourceFile): TextUse[] {
  if (!isObject(json)) return []
  if (kind === 'profile') return profileTexts(json['texts'])
  return kind === 'endpoints' ? familyTexts(json) : []
}

/** Texts that a profile substitutes for the keys or namespaces that documents name. */
function profileTexts(texts: Json | undefined): TextUse[] {
  return Object.entries(isObject(texts) ? texts : {}).flatMap(([name, shown]): TextUse[] => {
    if (name === '$comment' || typeof shown !== 'string') return []
    const pointer = child('/texts', name)
    return [
      { name, pointer, atKey: true },
      { name: shown, pointer },
    ]
  })
}

function familyTexts(family: JsonObject): TextUse[] {
  const endpoints = Object.entries(isObject(family['endpoints']) ? family['endpoints'] : {})
  return [
    ...ownTexts(family, ''),
    ...endpoints.flatMap(([name, endpoint]) =>
      isObject(endpoint) ? ownTexts(endpoint, child('/endpoints', name)) : [],
    ),
  ]
}

/** Texts of a family or an endpoint: for loading, for a refusal and for a missing answer. */
function ownTexts(owner: JsonObject, pointer: string): TextUse[] {
  const policies = ['failure', 'network'].flatMap((name) =>
    policyTexts(owner[name], child(pointer, name)),
  )
  return [...one(owner['loading'], child(pointer, 'loading')), ...policies]
}

function policyTexts(policy: Json | undefined, pointer: string): TextUse[] {
  if (!isObject(policy)) return []
  const byCode = Object.entries(isObject(policy['texts']) ? policy['texts'] : {})
  return [
    ...one(policy['text'], child(pointer, 'text')),
    ...one(policy['fallback'], child(pointer, 'fallback')),
    ...byCode.flatMap(([code, name]) => one(name, child(child(pointer, 'texts'), code))),
  ]
}

function one(name: Json | undefined, pointer: string): TextUse[] {
  return typeof name === 'string' ? [{ name, pointer }] : []
}

function isKnown(name: string, texts: Texts): boolean {
  return (
    hasText(texts, name) ||
    (!name.includes('.') &&
      [...texts.values()].some((language) =>
        [...language.keys()].some((key) => key.startsWith(`${name}.`)),
      ))
  )
}

function report(file: string, { name, pointer, atKey }: TextUse, texts: Texts): Report {
  const keys = new Set([...texts.values()].flatMap((language) => [...language.keys()]))
  return {
    file,
    pointer,
    ...(atKey ? { atKey } : {}),
    what: say`There is no text "${name}".`,
    ...didYouMean(
      name,
      keys,
      (value) => ({ at: atKey ? 'key' : 'value', value }),
      say`Add it to the locale files.`,
    ),
  }
}
