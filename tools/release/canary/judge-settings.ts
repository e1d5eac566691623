import type { Config, NextSettings } from '../../../src/config'
import { nameOf } from '../../../src/staging'
import { decide, type Decision, type Rules, rulesAt } from '.'
import type { Prometheus } from './prometheus'
import { settingsQueries } from './queries'
import { readReports } from './read-reports'

/** The inputs of a judgement about staged settings. */
export interface SettingsCanary {
  readonly next: NextSettings
  readonly prometheus: Prometheus
  /** The names of the app's screens. */
  readonly screens: readonly string[]
  readonly rules: Rules
  readonly now: Date
}

/**
 * Both groups are compared only after the same kind of visit, so that their numbers of screens
 * differ little; settings that stop reports show here.
 */
const quiet = 0.8

/** The rules for a deployment: a part of its phones reports. */
export function rulesFor({ reportsRate }: Pick<Config, 'reportsRate'>, rules?: Rules): Rules {
  return { ...rulesAt(reportsRate, rules), quiet }
}

/** Compares phones with the staged settings and phones without them, by the rules for releases. */
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
    name: `The change ${name}`,
    other: 'the present settings',
    withOther: 'with the present settings',
    choice: 'withdraw it (--withdraw), or go on (--promote)',
  }
  return decide(
    { release: 0, subject, permille, stageStart: isDated ? start : now, now, screens, ...reports },
    rules,
  )
}

const undated =
  'config.json: next lacks the times of its shares (since), so nothing is decided. Set the share with --share.'
