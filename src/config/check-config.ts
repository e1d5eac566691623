import type { Config } from './config'
import { configRules } from './config-rules'
import { readConfig } from './read-config'

/** Reads unknown JSON as settings, where the rules are at hand. */
export function checkConfig(raw: unknown): { config: Config; problems: string[] } {
  return readConfig(raw, configRules)
}
