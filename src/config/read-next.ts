import { isObject } from '../../renderer/language/index.ts'
import { type ConfigRules, readConfig } from './read-config.ts'

/** The share of phones that use the staged settings, and the start of that stage. */
export interface SettingsStage {
  share: number
  /** A time in UTC, for the canary analysis. */
  since?: string
}

/** Settings that only a share of phones uses. */
export interface NextSettings extends SettingsStage {
  earlier?: readonly SettingsStage[]
  settings: object
}

/** A stolen key must be replaced immediately, and release numbers only rise. */
const unstaged = ['releases', 'releaseKeys', 'approverKeys'] as const

/** Settings with a problem are ignored. */
export function readNext(
  raw: unknown,
  rules: ConfigRules,
): { next?: NextSettings; problems: string[] } {
  const { next } = Object(raw) as { next?: unknown }
  if (next === undefined) return { problems: [] }
  const problems = isObject(next)
    ? problemsOf(raw as Readonly<Record<string, unknown>>, next, rules)
    : ['next must be an object.']
  return problems.length > 0
    ? { problems: problems.map((problem) => `config.json: ${problem} No phone uses it.`) }
    : { next: next as unknown as NextSettings, problems }
}

function problemsOf(
  raw: Readonly<Record<string, unknown>>,
  { settings, earlier = [], ...stage }: Readonly<Record<string, unknown>>,
  rules: ConfigRules,
): string[] {
  const stages: unknown[] = Array.isArray(earlier) ? earlier : [earlier]
  return [
    ...stageProblems(stage, 'next', rules),
    ...stages.flatMap((each, at) => stageProblems(each, `next.earlier.${at}`, rules)),
    ...(isObject(settings)
      ? settingsProblems(raw, settings, rules)
      : ['next.settings must be an object.']),
  ]
}

function stageProblems(stage: unknown, path: string, { texts }: ConfigRules): string[] {
  if (!isObject(stage)) return [`${path} must be an object.`]
  const { share, since, ...others } = stage
  const isMatch = (value: unknown, type: string, name: string) =>
    typeof value === type && new RegExp(texts[name]![0]).test(String(value))
  return [
    ...(isMatch(share, 'number', 'next.share')
      ? []
      : [`${path}.share must be a number from 0 to 1.`]),
    ...(since === undefined || isMatch(since, 'string', 'next.since')
      ? []
      : [`${path}.since must be a time in UTC.`]),
    ...Object.keys(others).map((name) => `${path}.${name} is not a setting.`),
  ]
}

function settingsProblems(
  raw: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, unknown>>,
  rules: ConfigRules,
): string[] {
  const of = (file: unknown, name: (typeof unstaged)[number]) =>
    JSON.stringify(readConfig(file, rules).config[name])
  return [
    ...readConfig(settings, rules).problems.map((problem) =>
      problem.replace('config.json: ', 'next.settings: '),
    ),
    ...('next' in settings ? ['next.settings.next is not a setting.'] : []),
    ...unstaged.flatMap((name) =>
      of(raw, name) === of(settings, name)
        ? []
        : [`next.settings.${name} must equal ${name}: a phone takes it at once.`],
    ),
  ]
}
