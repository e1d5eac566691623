import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Json } from '../../../renderer/language'
import { configRules } from '../../../src/config'
import {
  configureApp,
  promoteSettings,
  readSettings,
  setShare,
  stagedIn,
  type SettingsChange,
  stageSettings,
  withdrawSettings,
} from '../../build/configure'
import { nameOf } from '../../../src/staging'
import { createPrometheus, judgeSettings, rulesFor } from '../../release'
import { parseArguments, UsageError, type Command, type Terminal } from '../../build/terminal'

const options = {
  next: { type: 'string' },
  share: { type: 'string' },
  promote: { type: 'boolean' },
  withdraw: { type: 'boolean' },
  prometheus: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const

export const configure: Command = {
  about:
    'Writes the settings of the config.json of a built app into its pages and headers; run it after each change of the file. --next stages the settings of another file for a --share of phones (0.01 by default). --share alone sets the share, and 0 halts them. --promote gives them to the next share of 1, 10, 50 and 100 %, and then makes them the settings of every phone. --withdraw removes them. --prometheus compares the reports of both groups once, and promotes, halts or waits with a reason; --dry-run only prints the decision. It returns 1 after a halt.',
  usage:
    'configure <folder of a built app> [--next <file> [--share 0.01] | --share <0 to 1> | --promote | --withdraw | --prometheus <address> [--dry-run]]',
  async run(args, terminal) {
    const { values, positionals } = parseArguments(args, options, 1)
    const [folder] = positionals
    if (!folder)
      throw new UsageError('Which built app? Name its folder, as in `lienzo configure dist`.')
    const path = resolve(terminal.cwd, folder)
    if (!existsSync(join(path, 'index.html')))
      throw new UsageError(
        `${path} is no built app: it has no index.html. Build one with \`npm run build\`, which writes dist.`,
      )
    if (values.prometheus !== undefined)
      return analyze(path, values.prometheus, values['dry-run'] ?? false, terminal)
    return write(path, changeOf(values, terminal.cwd), terminal)
  },
}

/** Returns the change of the settings file that the options describe. */
function changeOf(
  {
    next,
    share,
    promote,
    withdraw,
  }: Partial<Record<'next' | 'share', string>> & Partial<Record<'promote' | 'withdraw', boolean>>,
  cwd: string,
): SettingsChange | undefined {
  const actions = [next ?? share, promote, withdraw].filter((value) => value !== undefined)
  if (actions.length > 1)
    throw new UsageError('Use one of --next, --share, --promote and --withdraw at a time.')
  if (promote) return promoteSettings()
  if (withdraw) return withdrawSettings
  const part = share === undefined ? undefined : shareOf(share)
  if (next !== undefined) return stageSettings(read(resolve(cwd, next)), part)
  return part === undefined ? undefined : setShare(part)
}

function shareOf(text: string): number {
  if (!/^(0?\.\d{1,3}|[01])$/.test(text))
    throw new UsageError(`--share is "${text}". Write a number from 0 to 1, as in 0.05.`)
  return Number(text)
}

function read(path: string): Json {
  const { settings, problems } = readSettings(path, { config: configRules })
  if (problems.length > 0) throw new UsageError(problems.join('\n'))
  return settings
}

async function write(
  path: string,
  change: SettingsChange | undefined,
  terminal: Terminal,
): Promise<number> {
  const { problems, pages, unstaged, stale } = configureApp(path, change)
  for (const problem of problems) terminal.err(problem)
  if (problems.length > 0) terminal.err('Nothing was written.')
  else
    terminal.out(`${pages} pages and security-headers.conf now have the settings of config.json.`)
  const staged = problems.length > 0 ? undefined : stagedIn(path)
  if (staged) {
    const { next, changed } = staged
    const part = `${Number((next.share * 100).toFixed(1))} %`
    terminal.out(
      `Settings change ${await nameOf(next.settings)} is for ${part} of phones. It changes ${changed.join(', ')}.`,
    )
  }
  if (unstaged.length > 0)
    terminal.err(
      `These settings cannot be staged, and every phone gets them at once: ${unstaged.join(', ')}.`,
    )
  if (stale.length > 0)
    terminal.err(
      `These compressed files are out of date; compress them again (${stale.length}): ${stale.join(', ')}`,
    )
  return problems.length > 0 ? 1 : 0
}

/** Judges the staged settings once, and acts on the decision. */
async function analyze(
  path: string,
  address: string,
  isDry: boolean,
  terminal: Terminal,
): Promise<number> {
  if (!/^https?:\/\/\S+$/.test(address))
    throw new UsageError(
      '--prometheus must be an address, for example http://prometheus.example:9090.',
    )
  const staged = stagedIn(path)
  if (!staged)
    throw new UsageError('No settings are staged in config.json. Stage some with --next.')
  const { act, reason } = await judgeSettings({
    ...staged,
    prometheus: createPrometheus(address),
    rules: rulesFor(staged.config),
    now: new Date(),
  })
  terminal.out(`${act}: ${reason}`)
  if (act === 'wait' || isDry) return 0
  const code = await write(path, act === 'halt' ? setShare(0) : promoteSettings(), terminal)
  if (act === 'promote' || code > 0) return code
  terminal.err(
    'No phone that starts now gets the change. Remove it with --withdraw, or stage a corrected file with --next.',
  )
  return 1
}
