import type { Config } from './config.ts'
import { configRules } from './config-rules.ts'
import { readConfig } from './read-config.ts'

/** Reads unknown JSON as settings, with the rules of this version. */
export function checkConfig(raw: unknown): { config: Config; problems: string[] } {
  return readConfig(raw, configRules)
}
