import { expect, it } from 'vitest'
import { batchOf, startCollector } from './testing'

const stage = { release: 0, canary: false }
const view = (screen: string, seconds: 1 | 8, count = 1) => ({ screen, ...stage, seconds, count })
const fault = { code: 'load-network', screen: 'order', ...stage, count: 1 }
const name = '0a1b2c3d'

const settingsLines = (lines: readonly string[]) =>
  lines
    .filter((line) => line.startsWith('lienzo_settings_'))
    .map((line) => line.slice('lienzo_settings_'.length))
    .toSorted()

it('counts the reports of both groups while a change of config.json is staged', async () => {
  const { send, counted } = startCollector({ holdMs: 0 })
  const both = { faults: [fault], shown: [view('order', 1, 2), view('delay', 8)] }
  for (const settings of [name, `without-${name}`])
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3'])
      expect(await send(batchOf({ settings, ...both }), address)).toBe(204)
  // The first address makes a name a candidate; the second address makes it known.
  const labels = (group: string, screen: string) => `{settings="${group}",screen="${screen}"`
  const ofGroup = (group: string) => [
    `faults_total${labels(group, 'order')},code="load-network"} 2`,
    `reporters_total${labels(group, 'order')}} 2`,
    `senders_total${labels(group, 'delay')}} 2`,
    `senders_total${labels(group, 'order')}} 2`,
    `shown_total${labels(group, 'delay')}} 2`,
    `shown_total${labels(group, 'order')}} 4`,
    `slow_total${labels(group, 'delay')}} 2`,
  ]
  expect(settingsLines(await counted())).toEqual(
    [...ofGroup(name), ...ofGroup(`without-${name}`)].toSorted(),
  )
})

it('ignores phones without a group, unknown names and reports beyond the limit', async () => {
  const { send, counted } = startCollector({ holdMs: 0 })
  await send(batchOf({ shown: [view('order', 1)] }))
  await send(batchOf({ settings: name, shown: [view('order', 1)] }))
  expect(settingsLines(await counted())).toEqual([])
  for (let sent = 0; sent < 4; sent++)
    await send(batchOf({ settings: name, shown: [view('order', 1, 5)] }), '10.0.0.2')
  expect(settingsLines(await counted())).toEqual([
    `capped_total{settings="${name}",screen="order"} 10`,
    `senders_total{settings="${name}",screen="order"} 1`,
    `shown_total{settings="${name}",screen="order"} 10`,
  ])
})

it.each(['', 'without-', '0A1B2C3D', '0a1b2c3d4', 'other', 'device-1'])(
  'rejects a batch with the group "%s"',
  async (settings) => {
    const { send } = startCollector()
    expect(await send(batchOf({ settings }))).toBe(400)
  },
)
