import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Json, limits } from '../../../renderer/language'
import {
  type Config,
  type ConfigRules,
  type NextSettings,
  readConfig,
  readNext,
} from '../../../src/config'
import { createLocator } from '../../analysis/edits/text-edit'
import {
  findConflicts,
  findTextFaults,
  findDuplicateMembers,
} from '../../analysis/source/text-faults'
import { findSyntaxFault } from '../../analysis/source/syntax'
import { settingsRules } from '../config/settings-forms'
import { type BuiltDocuments, findValueProblems } from './check-values'
import { decodeBytes, recoverText } from '../../analysis/json/recover-text'
import { nestsDeeperThan } from '../../analysis/json/parse-json'

/** The content of a `config.json`, and its problems with position and fix. */
export interface SettingsFile {
  settings: Json
  problems: readonly string[]
  /** The settings of phones without staged settings; `undefined` if the file cannot be read. */
  config?: Config
  /** The staged settings, if there are any. */
  next?: NextSettings | undefined
}

/** The rules for settings, with the documents of the built app that they must fit. */
export interface SettingsContext extends BuiltDocuments {
  readonly config: ConfigRules
}

/** Reads the settings of a `config.json`. */
export function readSettings(path: string, context: SettingsContext): SettingsFile {
  const file = basename(path)
  const fail = (...problems: string[]) => ({ settings: null, problems })
  if (!existsSync(path)) return fail(`${file}: There is none. Write one; {} sets nothing.`)
  const { text, fault: encoding } = recoverText(decodeBytes(readFileSync(path)))
  if (nestsDeeperThan(text, limits.depth)) return fail(`${file}: It nests too deep. Flatten it.`)
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
    tell(offset, `"${name}" stands twice in this object. Keep one of them.`),
  )
  const odd = findTextFaults(text).map(({ offset, what, fix }) => tell(offset, `${what} ${fix}`))
  if (odd.length > 0) return fail(...odd)
  const { problems, ...read } = checkSettings(settings, context)
  const invalid = problems.map((problem) => problem.replace('config.json', file))
  return { settings, problems: [...twice, ...invalid], ...read }
}

/** Checks the content of a `config.json`: the settings of every phone, and the staged ones. */
export function checkSettings(
  settings: Json,
  { config, ...parts }: SettingsContext,
): Required<Pick<SettingsFile, 'problems' | 'config'>> & Pick<SettingsFile, 'next'> {
  const rules = settingsRules(config)
  const now = readConfig(settings, rules)
  const { next, problems } = readNext(settings, rules)
  const staged = next ? readConfig(next.settings, rules).config : undefined
  return {
    problems: [
      ...now.problems,
      ...problems,
      ...findValueProblems(now.config, parts),
      ...(staged ? findValueProblems(staged, parts, 'next.settings.') : []),
    ],
    config: now.config,
    next,
  }
}
