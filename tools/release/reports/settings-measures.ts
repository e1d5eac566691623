import type { Batch } from '../../../src/report'
import type { BoundedCounter } from './bounded-counter'
import { type KnownKinds, nowhere, other } from './known-names'
import type { createSenderCounts } from './sender-counts'
import { takeFrom } from './take-from'

/** The parts of the collector that these counters share with the other counters. */
interface SettingsMeasuresDeps {
  senders: ReturnType<typeof createSenderCounts>
  bounded: (name: string, help: string, labels: readonly string[], most: number) => BoundedCounter
}

const lateSeconds = 4

/**
 * Creates the counters of both groups of phones while a change of `config.json` is staged. Reports
 * of phones without a group are ignored.
 */
export function createSettingsMeasures(
  known: Pick<KnownKinds, 'screen' | 'code' | 'settings'>,
  { senders, bounded }: SettingsMeasuresDeps,
) {
  const place = ['settings', 'screen'] as const
  const counter = (name: string, help: string, labels: readonly string[] = place) =>
    bounded(`lienzo_settings_${name}_total`, help, labels, 2_000)
  const faults = counter('faults', 'Faults of a group of phones.', [...place, 'code'])
  const shown = counter('shown', 'Views of screens with all of their data, by group.')
  const slow = counter('slow', 'Views of a group that took longer than four seconds.')
  const reporters = counter('reporters', 'Addresses of a group that reported a fault.')
  const sending = counter('senders', 'Addresses of a group that reported a view or a fault.')
  const capped = counter('capped', 'Views and faults of a group beyond the limit of their address.')
  known.settings.onForget?.((name) => {
    for (const each of [faults, shown, slow, reporters, sending, capped])
      each.forget((labels) => labels['settings'] === name)
  })
  const take = takeFrom(senders, { reporters, sending, capped }, place)
  return {
    addBatch(batch: Batch, address: string): void {
      if (batch.settings === undefined) return
      const settings = known.settings(batch.settings, address)
      if (settings === other) return
      for (const { code, screen, count } of batch.faults) {
        const met = {
          settings,
          screen: screen === undefined ? nowhere : known.screen(screen, address),
        }
        const counted = take(address, met, 'faults', count)
        const fault = { ...met, code: known.code(code, address) }
        if (counted > 0) faults.add(counted, fault, { ...fault, screen: other, code: other })
      }
      for (const { screen, seconds, count } of batch.shown) {
        const seen = { settings, screen: known.screen(screen, address) }
        const counted = take(address, seen, 'views', count)
        if (counted === 0) continue
        shown.add(counted, seen)
        if (seconds > lateSeconds) slow.add(counted, seen)
      }
    },
  }
}
