import { existsSync, readFileSync } from 'node:fs'
import { limits, type Json } from '../../renderer/language'
import { readConfig, type ConfigRules } from '../../src/config'
import {
  createLocator,
  findConflicts,
  findDuplicateMembers,
  findSyntaxFault,
  findTextFaults,
} from '../analysis/source'
import { decodeBytes, nestsDeeperThan, recoverText } from '../json'

/** Reads the settings of a `config.json`, and its problems, each with its place and a fix. */
export function readSettings(
  file: string,
  rules: ConfigRules,
): { settings: Json; problems: readonly string[] } {
  const fail = (...problems: string[]) => ({ settings: null, problems })
  if (!existsSync(file)) return fail('config.json: There is none. Write one; {} sets nothing.')
  const { text, fault: encoding } = recoverText(decodeBytes(readFileSync(file)))
  if (nestsDeeperThan(text, limits.depth))
    return fail('config.json: It nests too deep. Flatten it.')
  const tell = (offset: number, words: string) => {
    const { line, column } = createLocator(text).offset(offset, offset)
    return `config.json:${line}:${column}: ${words}`
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
  return { settings, problems: [...twice, ...readConfig(settings, rules).problems] }
}
