import type { Json } from '../../renderer/language'
import type { BootstrapData } from '../bootstrap/bootstrap-data'
import { configRules } from '../config'
import type { Config } from '../config/config'
import { settingsFor, takeMark } from '../config/choose-settings'
import { readConfig } from '../config/read-config'
import { type ReportEntry, type Journal, ofBuild } from '../report/create-report'
import { followSettings } from './follow-visit'
import { groupOf } from './group-of'

interface PlayedVisit {
  /** The content of `config.json`; undefined if the host does not respond after the start. */
  file: Json | undefined
  page?: Json
  deviceId?: string
  early?: readonly string[]
}

export interface VisitResult {
  config: Config
  group: string | undefined
  told: string[]
  fail: (code: string) => void
}

export function createPhone(area: Record<string, string> = {}) {
  const localStorage = new Proxy(area, {
    get: (_, key: string) =>
      ({
        setItem: (name: string, value: string) => Reflect.set(localStorage, name, value),
        removeItem: (name: string) => Reflect.deleteProperty(localStorage, name),
      })[key] ?? area[key],
  }) as unknown as Storage
  const begin = ({ file, page }: PlayedVisit) => {
    const mark = takeMark({ localStorage })
    const { config } = readConfig(settingsFor(page ?? file, mark), configRules)
    return { mark, config }
  }
  const visit = async (played: PlayedVisit): Promise<VisitResult> => {
    const { file, page, deviceId = '', early = [] } = played
    const { mark, config } = begin(played)
    const reportLines: string[] = []
    const journal: Journal = []
    const report = ({ code, detail = '' }: ReportEntry) => {
      reportLines.push(`${code} ${detail}`)
      journal.push({ code, ...ofBuild })
    }
    for (const code of early) report({ code })
    const answer = () =>
      Promise.resolve({ ok: file !== undefined, json: () => Promise.resolve(file) })
    const group = await followSettings({
      app: { config, report },
      journal,
      mark,
      start: {
        settings: page,
        ...(page !== undefined && { isConfigured: true }),
        config: configRules,
        app: { session: { common: ['deviceId'], also: [] } } as unknown as BootstrapData['app'],
      },
      window: {
        localStorage,
        location: { search: `?deviceId=${deviceId}`, hash: '' } as Location,
        fetch: answer as unknown as typeof fetch,
      },
    })
    return { config, group, told: reportLines, fail: (code) => report({ code }) }
  }
  return { area, begin, visit }
}

export async function devicesOf(
  settings: object,
  share: number,
): Promise<{ inside: string; outside: string }> {
  const devices: Partial<Record<'inside' | 'outside', string>> = {}
  for (let at = 1; !devices.inside || !devices.outside; at++) {
    const device = `device-${at}`
    const { isStaged } = (await groupOf({ share, settings }, device))!
    devices[isStaged ? 'inside' : 'outside'] ??= device
  }
  return { inside: devices.inside, outside: devices.outside }
}
