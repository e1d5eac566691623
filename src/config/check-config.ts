import type { Config } from './config.ts'
import { configRules } from './config-rules.ts'
import { readConfig } from './read-config.ts'
import { readNext } from './read-next.ts'

export function checkConfig(raw: unknown): { config: Config; problems: string[] } {
  const { config, problems } = readConfig(raw, configRules)
  return { config, problems: [...problems, ...readNext(raw, configRules).problems] }
}
