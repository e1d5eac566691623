import type { CallPort, Ports } from '../../../../renderer/core'
import type { Scenario } from '../../../sandbox'
import type { LifecycleGate } from './lifecycle-gate'

/**
 * The ports of the app with what a scenario says of the phone; lifecycle chains run only where
 * their gate is open.
 */
export function shownPorts(
  ports: Ports,
  calls: CallPort,
  { native, clipboard }: Scenario,
  gate: LifecycleGate,
): Ports {
  return {
    ...ports,
    calls,
    runChain: async (screen, chain, scope) =>
      gate.isClosed(screen, chain) || ports.runChain(screen, chain, scope),
    copy: async (text) => clipboard !== 'refused' && ports.copy(text),
    native: async (method, params) => {
      if (!native || !Object.hasOwn(native, method)) return ports.native(method, params)
      return { done: native[method] !== false, value: native[method] }
    },
  }
}
