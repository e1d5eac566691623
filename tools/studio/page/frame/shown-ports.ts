import type { Ports } from '../../../../renderer/core'
import type { Scenario } from '../../../../renderer/language'
import type { LifecycleGate } from './lifecycle-gate'

/**
 * The phone of a scenario in place of the app's ports; lifecycle chains run only while their gate
 * is open.
 */
export function shownPorts(
  ports: Ports,
  { native, clipboard }: Scenario,
  gate: LifecycleGate,
): Partial<Ports> {
  return {
    lifecycleGate: (screen, event) => !gate.isClosed(screen, event),
    copy: async (text) => clipboard !== 'refused' && ports.copy(text),
    native: async (method, params, screen) => {
      if (!native || !Object.hasOwn(native, method)) return ports.native(method, params, screen)
      return { done: native[method] !== false, value: native[method] }
    },
  }
}
