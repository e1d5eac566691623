import type { ClockPort } from '../../renderer/core'
import type { Config } from '../config/config'
import { deviceOs, type DeviceOs } from '../shell/device-os'
import { findShell } from '../shell/find-shell'
import type { App } from './app'

/** The native app and the phone as documents read them, read again each time. */
export function surroundingsOf(
  config: Config,
  clock: ClockPort,
  os: DeviceOs | undefined,
): Pick<App, 'shell' | 'device'> {
  return {
    shell: {
      // A shell may arrive after the page; static HTML has none.
      get kind() {
        return findShell(globalThis, config.shell.object).kind
      },
    },
    device: {
      get os() {
        return os ?? deviceOs(navigator)
      },
      get now() {
        return clock.now()
      },
    },
  }
}
