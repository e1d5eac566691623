import type { FirstPicture, ReportsDeps } from '../app/watch-visit'
import type { App } from '../app/app'
import type { BootstrapData } from '../bootstrap/bootstrap-data'
import { ownSettingsMark, markKey } from '../config/choose-settings'
import { readConfig } from '../config/read-config'
import { type NextSettings, readNext } from '../config/read-next'
import type { Journal } from '../report/create-report'
import { readSession } from '../session/read-session'
import { groupOf } from './group-of'

interface VisitDeps extends Pick<ReportsDeps, 'host'>, Omit<SettingsDeps, 'window'> {
  app: ReportsDeps['app']
  start: SettingsDeps['start'] & { files: string }
  settings: Promise<{ problems: readonly string[] }>
}

export async function followVisit(parts: VisitDeps, first: FirstPicture): Promise<void> {
  const deps = { ...parts, window }
  for (const detail of (await parts.settings).problems) parts.app.report({ code: 'config', detail })
  let name: string | undefined
  // Reads the faults so far before the reports remove them.
  const settingsFollowed = followSettings(deps).then((group) => (name = group))
  if (deps.app.config.reports)
    await import('../app/watch-visit').then(({ startReports }) =>
      startReports({ ...deps, files: deps.start.files, group: () => name }, first),
    )
  await settingsFollowed
}

interface SettingsDeps {
  app: Pick<App, 'config' | 'report'>
  journal: Journal
  start: Pick<BootstrapData, 'settings' | 'isConfigured' | 'config' | 'app'>
  mark: string
  window: Pick<Window, 'localStorage' | 'location' | 'fetch'>
}

/** Other settings may cause or repair such a fault. */
const isFailure = ({ code }: { code: string }) => /^(call|load|screen)-/.test(code)

/**
 * The stored mark selects the settings of the next start. After a failure the next visit uses the
 * settings of all phones, so that staged settings cannot prevent a payment for long. Resolves to
 * the group of this visit.
 */
export async function followSettings(deps: SettingsDeps): Promise<string | undefined> {
  const { app, start, mark } = deps
  const isUsed = (settings: unknown) =>
    JSON.stringify(readConfig(settings, start.config).config) === JSON.stringify(app.config)
  const next = createMark(deps, isUsed(start.settings) ? ownSettingsMark : '')
  const last = mark.replace(/^b/, '')
  next.set(last)
  const file = await readFile(deps)
  if (file === undefined) return undefined
  if (start.isConfigured && JSON.stringify(file) !== JSON.stringify(start.settings))
    app.report({ code: 'config', detail: 'config.json: It has changed. Run lienzo configure.' })
  const staged = readNext(file, start.config)
  for (const detail of staged.problems) app.report({ code: 'config', detail })
  const group = staged.next && (await groupIn(staged.next, deps))
  if (group) next.set(group.mark)
  else if (!staged.next || !last.endsWith(JSON.stringify(staged.next.settings))) next.set('')
  const isStaged = isUsed(staged.next?.settings)
  return group?.mark === last && group.isStaged === isStaged ? group.name : undefined
}

function createMark({ journal, window }: SettingsDeps, flag: string) {
  let isWell = !journal.some(isFailure)
  let part = ''
  const write = () => {
    const mark = flag + (isWell ? part : '')
    try {
      if (mark) window.localStorage.setItem(markKey, mark)
      else window.localStorage.removeItem(markKey)
    } catch {
      // Without storage, the next start uses the settings of all phones.
    }
  }
  const push = journal.push.bind(journal)
  journal.push = (...faults) => {
    if (isWell && faults.some(isFailure)) {
      isWell = false
      write()
    }
    return push(...faults)
  }
  return {
    set(text: string): void {
      part = text
      write()
    },
  }
}

async function readFile({ start, window }: SettingsDeps): Promise<unknown> {
  try {
    const answer = await window.fetch('/config.json', {
      cache: start.isConfigured ? 'default' : 'force-cache',
    })
    return answer.ok ? ((await answer.json()) as unknown) : undefined
  } catch {
    return undefined
  }
}

/** Undefined if the device cannot compute its group. */
async function groupIn(next: NextSettings, { app, start, window }: SettingsDeps) {
  const { deviceId = '' } = readSession(window.location, start.app.session, {}).values
  try {
    return await groupOf(next, deviceId)
  } catch (error) {
    app.report({ code: 'config', detail: `config.json: next. ${String(error)}` })
    return undefined
  }
}
