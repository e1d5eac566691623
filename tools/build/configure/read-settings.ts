import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Json, limits } from '../../../renderer/language'
import type { BootstrapData } from '../../../src/bootstrap'
import { type Config, type ConfigRules, readConfig } from '../../../src/config'
import { createLocator } from '../../analysis/edits/text-edit'
import {
  findConflicts,
  findTextFaults,
  findDuplicateMembers,
} from '../../analysis/source/text-faults'
import { findSyntaxFault } from '../../analysis/source/syntax'
import { headerForm, keyForm, reservedHeader, settingsRules } from '../config/config-schema'
import { decodeBytes, recoverText } from '../../analysis/json/recover-text'
import { nestsDeeperThan } from '../../analysis/json/parse-json'

/** The settings of a file. Each problem has a position and a fix. */
export interface SettingsFile {
  settings: Json
  problems: readonly string[]
  /** The settings; `undefined` if the file cannot be read. */
  config?: Config
}

/** The documents of the built app, which the settings must fit. */
export interface SettingsContext extends BuiltDocuments {
  readonly config: ConfigRules
}

export function readSettings(path: string, context: SettingsContext): SettingsFile {
  const file = basename(path)
  const fail = (...problems: string[]) => ({ settings: null, problems })
  if (!existsSync(path))
    return fail(`${file} does not exist. Create it. A file that contains only {} is valid.`)
  const { text, fault: encoding } = recoverText(decodeBytes(readFileSync(path)))
  if (nestsDeeperThan(text, limits.depth))
    return fail(`${file}: It has too many levels of objects and lists. Remove some levels.`)
  const tell = (offset: number, words: string) => {
    const { line, column } = createLocator(text).offset(offset, offset)
    return `${file}:${line}:${column}: ${words}`
  }
  if (encoding?.kind === 'encoding')
    return fail(
      tell(
        encoding.offset,
        `It is written in ${encoding.encoding ?? 'another encoding'}, not in UTF-8. Save it as UTF-8.`,
      ),
    )
  const fault = findConflicts(text)[0] ?? findSyntaxFault(text)
  if (fault) return fail(tell(fault.offset, `${fault.what} ${fault.fix}`))
  const settings = JSON.parse(text) as Json
  const twice = findDuplicateMembers(text, settings).map(({ name, offset }) =>
    tell(offset, `"${name}" occurs twice in this object. Remove one of the two members.`),
  )
  const odd = findTextFaults(text).map(({ offset, what, fix }) => tell(offset, `${what} ${fix}`))
  if (odd.length > 0) return fail(...odd)
  const { problems, ...read } = checkSettings(settings, context)
  const invalid = problems.map((problem) => problem.replace('config.json', file))
  return { settings, problems: [...twice, ...invalid], ...read }
}

export function checkSettings(
  settings: Json,
  { config: rules, ...parts }: SettingsContext,
): Required<Pick<SettingsFile, 'problems' | 'config'>> {
  const { config, problems } = readConfig(settings, settingsRules(rules))
  return { problems: [...problems, ...findValueProblems(config, parts)], config }
}

type BuiltDocuments = Partial<Pick<BootstrapData, 'app' | 'families'>>

/** Finds settings that have the right type but do not work on a phone. */
export function findValueProblems(config: Config, parts: BuiltDocuments = {}): string[] {
  return [
    ...headerProblems(config, parts),
    ...keyProblems(config),
    ...deliveryProblems(config),
    ...pathProblems(config, parts),
  ].map((problem) => `config.json: ${problem}`)
}

const isReserved = new RegExp(reservedHeader, 'i')

function headerProblems({ headers, idempotencyHeader }: Config, { app }: BuiltDocuments): string[] {
  const named = [
    ...Object.keys(headers).map((name) => [`headers.${name}`, name] as const),
    ...(idempotencyHeader ? [['idempotencyHeader', idempotencyHeader] as const] : []),
  ]
  const first = new Map<string, string>()
  const names = named.flatMap(([place, name]) => {
    const same = first.get(name.toLowerCase())
    first.set(name.toLowerCase(), same ?? place)
    if (!new RegExp(headerForm).test(name))
      return [`${place} is not the name of a header. Write letters, digits and hyphens.`]
    if (isReserved.test(name))
      return [
        `${place} names the header ${name}, which the browser or the app sets. Write a name of your own, such as Lender-Key.`,
      ]
    if (same === undefined) return []
    return [
      `${place} names the same header as ${same}, and only one value can be sent. Write another name.`,
    ]
  })
  const fields = app && [...app.session.common, ...(app.session.also ?? [])]
  const unknown = Object.entries(headers).filter(
    ([, field]) => field !== '' && fields && !fields.includes(field),
  )
  return [
    ...names,
    ...unknown.map(
      ([name, field]) =>
        `headers.${name} names the session parameter ${field}, which does not exist. The parameters are ${fields?.join(', ')}.`,
    ),
  ]
}

function keyProblems({ releaseKeys, approverKeys }: Config): string[] {
  const problems = Object.entries({ releaseKeys, approverKeys }).flatMap(([list, keys]) =>
    keys.flatMap((key, at) => {
      const problem =
        problemOf(key) ?? (keys.indexOf(key) < at ? 'occurs twice in the list.' : undefined)
      return problem === undefined ? [] : [`${list}.${at} ${problem}`]
    }),
  )
  const isAlone = approverKeys.some((key) => releaseKeys.every((other) => other === key))
  return isAlone && releaseKeys.length > 0 && approverKeys.length === 1
    ? [
        ...problems,
        'The only key in approverKeys also signs releases, so nobody else could approve a change. Add the key of a second person.',
      ]
    : problems
}

/** Describes the problem of a key. The message omits the key, which may be secret. */
function problemOf(key: string): string | undefined {
  if (isPrivate(key))
    return 'looks like a private key. The settings are public, since pages contain them. Remove it, make a new key, and write the public key that "lienzo release keys show" prints.'
  // A key of zeros is refused, because anybody can create a valid signature for this key.
  const hasValue = Buffer.from(key, 'base64')
    .subarray(1)
    .some((byte) => byte !== 0)
  if (new RegExp(keyForm).test(key) && hasValue) return undefined
  return 'is not a public key. Write the 44 characters that "lienzo release keys show" prints, in base64, with the "=" at the end.'
}

/** Recognizes a private key in base64, on one line or in a PEM file. */
const isPrivate = (key: string) => /PRIVATE|^M[\w+/]{2}CAQ|^MII/.test(key)

/**
 * Returns problems with keys: releases need the keys of publishers, and keys are useless without
 * releases.
 */
function deliveryProblems({ releases, releaseKeys, approverKeys }: Config): string[] {
  if (releases !== '' && releaseKeys.length === 0)
    return [
      'releaseKeys is empty, so phones would accept nothing from releases. Write the public keys of the publishers, or remove releases.',
    ]
  const idle = Object.entries({ releaseKeys, approverKeys }).filter(([, keys]) => keys.length > 0)
  if (releases !== '' || idle.length === 0) return []
  const names = idle.map(([name]) => name).join(' and ')
  return [
    `releases is empty, so phones would ignore ${names}. Write the address of the releases, or remove the keys.`,
  ]
}

function pathProblems({ paths }: Config, { families }: BuiltDocuments): string[] {
  if (!families) return []
  return Object.entries(paths).flatMap(([name, path]) => {
    const [family = '', own = ''] = name.split('.')
    const { endpoints = {} } = families.find((each) => each.family === family) ?? {}
    const endpoint = Object.hasOwn(endpoints, own) ? endpoints[own] : undefined
    if (!endpoint) return [`paths.${name} is not an endpoint of this app. Correct its name.`]
    const placeholders = ['provider', ...placeholdersIn(endpoint.path)]
    const unknown = placeholdersIn(path).find((placeholder) => !placeholders.includes(placeholder))
    if (unknown !== undefined)
      return [
        `paths.${name} has the placeholder {${unknown}}, which this endpoint does not replace. It replaces ${placeholders.join(', ')}.`,
      ]
    const taken = Object.entries(endpoints).find(
      ([other, { path: written, guarded = false }]) =>
        other !== own &&
        (guarded || endpoint.guarded === true) &&
        trimmed(paths[`${family}.${other}`] ?? written) === trimmed(path),
    )
    return taken
      ? [
          `paths.${name} is also the path of ${family}.${taken[0]}, but a guarded endpoint must have its own path. Write another path.`,
        ]
      : []
  })
}

const placeholdersIn = (path: string) =>
  [...path.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name)
const trimmed = (path: string) => path.replace(/^\/|\/$/g, '')
