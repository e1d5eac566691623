import { expect, it } from 'vitest'
import type { Json } from '../../renderer/language'
import { configRules, readConfig } from '../config'
import { usedOwnSettings } from '../config/own-settings'
import { followSettings } from './follow-visit'

const other = { provider: 'other' }

function createVisit(area: Record<string, string> = {}) {
  const localStorage = Object.assign(Object.create(area) as Storage, {
    setItem: (key: string, text: string) => void (area[key] = text),
    removeItem: (key: string) => void delete area[key],
  })
  /**
   * `page` contains the settings in the page, and `file` those in `config.json`; undefined if the
   * host does not respond.
   */
  const visit = async (page: Json | undefined, used: Json, file?: Json, isConfigured = true) => {
    const reported: unknown[] = []
    const answer = () => Promise.resolve(Response.json(file))
    await followSettings({
      app: {
        config: readConfig(used, configRules).config,
        report: (entry) => void reported.push(entry),
      },
      start: { settings: page, config: configRules, ...(isConfigured && { isConfigured }) },
      window: {
        localStorage,
        fetch: file === undefined ? () => Promise.reject(new TypeError('offline')) : answer,
      },
    })
    return reported
  }
  return { visit, usedOwn: () => usedOwnSettings({ localStorage }) }
}

it('remembers whether the last visit used the settings inside its page', async () => {
  const { visit, usedOwn } = createVisit()
  expect(usedOwn()).toBe(false)
  await visit(undefined, {}, undefined, false)
  expect(usedOwn()).toBe(true)
  await visit(undefined, other, undefined, false)
  expect(usedOwn()).toBe(false)
})

it('works without access to the storage', () => {
  const page = {
    get localStorage(): Storage {
      throw new DOMException('', 'SecurityError')
    },
  }
  expect(usedOwnSettings(page)).toBe(false)
})

it.each([
  [{}, []],
  [other, [{ code: 'config', detail: 'config.json: It has changed. Run lienzo configure.' }]],
  [undefined, []],
])('a page with settings inside reports a changed config.json: %j', async (file, reported) => {
  expect(await createVisit().visit({}, {}, file)).toEqual(reported)
})
