import { existsSync, readFileSync } from 'node:fs'
import { limits, type Json } from '../../renderer/language'
import { readConfig, type ConfigRules } from '../../src/config'
import { createLocator, findDuplicateMembers, findSyntaxFault } from '../analysis/source'
import { nestsDeeperThan } from '../json'

/** What a `config.json` says, and all that is wrong with it, each with its place and a way out. */
export function readSettings(
  file: string,
  rules: ConfigRules,
): { settings: Json; problems: readonly string[] } {
  const fail = (...problems: string[]) => ({ settings: null, problems })
  if (!existsSync(file)) return fail('config.json: There is none. Write one; {} sets nothing.')
  const text = decode(readFileSync(file))
  if (text === undefined) return fail('config.json: It is no UTF-8. Save it as UTF-8.')
  if (nestsDeeperThan(text, limits.depth))
    return fail('config.json: It nests too deep. Flatten it.')
  const tell = (offset: number, words: string) => {
    const { line, column } = createLocator(text).offset(offset, offset)
    return `config.json:${line}:${column}: ${words}`
  }
  const fault = findSyntaxFault(text)
  if (fault) return fail(tell(fault.offset, `${fault.what} ${fault.fix}`))
  const settings = JSON.parse(text) as Json
  const twice = findDuplicateMembers(text, settings).map(({ name, offset }) =>
    tell(offset, `"${name}" stands twice in this object. Keep one of them.`),
  )
  return { settings, problems: [...twice, ...readConfig(settings, rules).problems] }
}

/** As phones read it, without a byte order mark; undefined where they would read other letters. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
