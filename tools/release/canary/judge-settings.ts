import type { Config, NextSettings } from '../../../src/config'
import { nameOf } from '../../../src/staging'
import { decide, type Decision, type Rules, rulesAt } from '.'
import type { Prometheus } from './prometheus'
import { readReports, settingsQueries } from './read-reports'

export interface SettingsCanary {
  readonly next: NextSettings
  readonly prometheus: Prometheus
  readonly screens: readonly string[]
  readonly rules: Rules
  readonly now: Date
}

/**
 * Higher than for releases, since both groups have the same kind of visit. Settings that prevent
 * reports fall below this limit.
 */
const quiet = 0.8

/** Only a share of phones reports. */
export function rulesFor({ reportsRate }: Pick<Config, 'reportsRate'>, rules?: Rules): Rules {
  return { ...rulesAt(reportsRate, rules), quiet }
}

/** Compares phones with and without the settings by the rules for releases. */
export async function judgeSettings(canary: SettingsCanary): Promise<Decision> {
  const { next, prometheus, screens, rules } = canary
  const name = await nameOf(next.settings)
  const now = Math.floor(canary.now.getTime() / 1000)
  const stages = [...(next.earlier ?? []), next].map(({ share, since = '' }) => ({
    start: Date.parse(since) / 1000,
    permille: Math.round(share * 1000),
  }))
  const isDated = stages.every(({ start }, at) => start >= (stages[at - 1]?.start ?? 0))
  const reports = isDated
    ? await readReports(
        prometheus,
        {
          label: 'settings',
          queries: settingsQueries,
          canary: [name],
          baseline: [`without-${name}`],
        },
        { stages, now },
      )
    : { slots: [], missing: undated }
  const { start, permille } = stages.at(-1)!
  const subject = {
    name: `Settings change ${name}`,
    other: 'the current settings',
    withOther: 'with the current settings',
    choice: 'withdraw the change (--withdraw), or continue with it (--promote)',
  }
  return decide(
    { release: 0, subject, permille, stageStart: isDated ? start : now, now, screens, ...reports },
    rules,
  )
}

const undated =
  'config.json: "next" has no time (since) for one of its shares, so the analysis waits. Set the share with --share.'
